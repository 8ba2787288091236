import { expect, test } from 'vitest';
import { leadKinds } from '#leads/tables.ts';
import { readSettings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { formScripts } from '#server/visits/count.ts';
import { dist } from '../../support/built.ts';

test('the server knows the script of each form, by which it counts forms that are opened', async () => {
	const files = await readSite(dist, readSettings({}));
	const scripts = formScripts(files);
	expect([...scripts.values()]).toEqual(leadKinds);
	for (const path of scripts.keys()) expect([...files.keys()]).toContain(path);
});
