import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRouting } from '#server/delivery/routing.ts';
import { builtWith, readBuiltWith } from '#server/doctor/built-with.ts';
import type { Check } from '#server/doctor/check.ts';
import { ok, problem, warning } from '#server/doctor/finding.ts';
import { isAnyReviewed, nameSomebody } from '#server/doctor/reviewed.ts';

const todo = 'npm run build, then restart the server';

/** Whether the site is built, and says what the settings say now. */
export const builtSiteCheck: Check = {
	title: 'Built site',
	needs: ['LEADS_ROUTING', 'SITE_URL'],
	run: async ({ settings, dist }) => {
		const page = await stat(join(dist, 'index.html')).catch(() => undefined);
		if (!page) return [problem(`there is none in ${dist}`, todo)];
		const before = await readBuiltWith(dist);
		if (!before) return [warning('it does not say which settings it was built with', todo)];
		const now = builtWith(settings, await readRouting(settings.LEADS_ROUTING), new Date());
		const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
		if (changed.length > 0)
			return [problem(`the pages have other values of ${changed.join(', ')} than the settings`, todo)];
		const built = ok(`built with these settings on ${page.mtime.toISOString().slice(0, 10)}`);
		const nobody = 'no editor or reviewer is named, so no article is called reviewed, and visitors read that nobody is';
		return isAnyReviewed(dist) ? [built] : [built, warning(nobody, nameSomebody)];
	},
};
