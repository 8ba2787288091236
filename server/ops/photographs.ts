import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';

/** The photographs that do most to show that a lift is real, each by its place in `photographs` without the ending of its file. */
const wanted: Readonly<Record<string, string>> = {
	hero: 'a chair on real steps in the rain, with its cover',
	'articles/outdoor-stairlift-shared-steps-flats-leasehold': 'a folded chair, and a person passing it',
	'articles/planning-permission-outdoor-stairlift': 'the end of a rail at the pavement',
	'articles/how-long-does-it-take-to-install-an-outdoor-stairlift': 'a fitter at work who may be shown and named',
	'articles/how-are-outdoor-stairlifts-operated': 'a hand on the stick',
	person: 'the editor, who answers',
};

/** Of each one. */
export const photographSize = '1200 × 860 pixels or more, of which the middle 7 : 5 is shown';

/** Those that are not there yet; none where the folder is not kept on this machine, such as in a container. */
export async function photographsToTake(folder = join(process.cwd(), 'photographs')) {
	const files = await readdir(folder, { recursive: true }).catch(() => undefined);
	const there = new Set(
		files?.flatMap((file) => {
			const { dir, name, ext } = parse(file);
			return /^\.(?:jpe?g|png|webp|avif)$/.test(ext) ? join(dir, name) : [];
		}),
	);
	return files ? Object.entries(wanted).flatMap(([place, shows]) => (there.has(place) ? [] : { place, shows })) : [];
}
