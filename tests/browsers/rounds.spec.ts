import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyInUrl } from '#leads/photos.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { leadsOf } from '../e2e/fixtures.ts';
import { texts } from '../e2e/form.ts';
import { engineHere } from './engines.ts';
import { expect, test } from './fixtures.ts';
import { choose, fill, open, send } from './requests.ts';
import type { Visitor } from './visitor.ts';

// `npm run long browsers -- --rounds 20`: each form is sent twenty times, then what the store has is counted.
const rounds = Number(process.env.ROUNDS);

test(`${rounds} photo quotes with five photos, and as many brochures and callbacks`, async ({
	engine,
	running,
	site,
	photos,
}) => {
	test.setTimeout(rounds * 180_000);
	const failures: string[] = [];
	const ask = async (visitor: Visitor, kind: LeadKind, round: number) => {
		await visitor.open(`${site.url}/`);
		await open(visitor, kind);
		if (kind === 'photo-quote') await choose(visitor, photos);
		await fill(visitor, kind, `Round ${round}`);
		expect(await send(visitor)).toBe(texts[kind].sent);
		expect(await visitor.complaints()).toEqual([]);
	};
	const start = Date.now();
	for (let round = 1; round <= rounds; round++)
		for (const kind of leadKinds) {
			const visitor = await running.arrive();
			await ask(visitor, kind, round).catch(({ message }) => failures.push(`${kind} ${round}: ${message}`));
			await visitor.close();
		}
	const leads = await leadsOf(site);
	const counts = leadKinds.map((of) => leads.filter(({ kind }) => kind === of).length);
	const keys = leads.flatMap(({ photo_urls }) => ((photo_urls ?? []) as string[]).map(keyInUrl));
	const stored = keys.filter((key) => existsSync(photoPath(site.dataDir, key))).length;
	const files = readdirSync(join(site.dataDir, 'photos')).length;
	const seconds = ((Date.now() - start) / 1000).toFixed(0);
	console.log(
		`${engineHere(engine)?.title()}: ${leadKinds.map((kind, index) => `${counts[index]} ${kind}`).join(', ')} in the store, with ${stored} photos; ${failures.length} failures; ${seconds} s`,
	);
	expect(failures).toEqual([]);
	expect([counts, stored, files]).toEqual([leadKinds.map(() => rounds), 5 * rounds, 5 * rounds]);
});
