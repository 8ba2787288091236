import { globSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { slugs } from '#articles/slugs.ts';
import { ownBrochure } from '#brochure/own.ts';
import { fileNameOf, products } from '#facts/products.ts';

const project = join(import.meta.dirname, '..', '..');
const pictures = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];
/** Slightly larger than the largest picture that `src/photographs/photographs.tsx` makes. */
const least = { width: 1200, height: 860 };
const namesIn: Readonly<Record<string, readonly string[]>> = { products: products.map(fileNameOf), articles: slugs };
/** In the folder itself: at the top of the home page, and who answers. */
const alone = ['hero', 'person'];

/** By the files of an earlier release, where their words are now. */
const moved = {
	'brochure/pages/*.typ': 'brochure/brochure.typ',
	'content/figures/*.json': 'content/figures.json',
	'content/plan/{rider,steps,money}.json': 'content/plan/advice.json',
	'content/plan/{to-ask,photos}.json': 'content/plan/firm.json',
	'content/search/*.json': 'content/search.json',
};

/** Fails the build at its start on a photograph, brochure or words of the operator's own that visitors would not see, or not well. */
export function checkedFiles(): AstroIntegration {
	const check = async () => {
		try {
			await checkPhotographs(join(project, 'photographs'));
			ownBrochure();
			checkMoved(project);
		} catch (error) {
			const line = (error as Error).message;
			// No stack trace: the error is in the file, not in this code.
			throw Object.assign(new Error(line), { stack: line });
		}
	};
	return { name: 'checked-files', hooks: { 'astro:config:setup': check } };
}

/** @throws an error of one line for a file that an upgrade has kept since its owner had changed it, and that nothing reads any more */
export function checkMoved(root: string): void {
	for (const [before, now] of Object.entries(moved)) {
		const [file] = globSync(before, { cwd: root }).sort();
		if (file) throw new Error(`${file}: its words are in ${now} now. Write yours there, and delete this file.`);
	}
}

/** @throws an error of one line for the first file that does not follow `photographs/README.md` */
export async function checkPhotographs(root: string): Promise<void> {
	const files = globSync('**/*', { cwd: root, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.filter((file) => file !== 'README.md')
		.sort();
	for (const file of files) {
		const wrong = wrongPlace(file, files) ?? (file.endsWith('.txt') ? undefined : await wrongPicture(join(root, file)));
		if (wrong) throw new Error(`photographs/${file}: ${wrong}`);
	}
}

/** What is wrong with a file's folder or name. */
function wrongPlace(file: string, files: readonly string[]): string | undefined {
	const { dir, name, ext } = parse(file);
	const names = dir === '' && alone.includes(name) ? alone : Object.hasOwn(namesIn, dir) ? namesIn[dir] : undefined;
	if (!names)
		return 'photographs are kept in photographs/products or photographs/articles; only hero and person are beside them';
	if (ext !== '.txt' && !pictures.includes(ext)) return `must end in ${pictures.join(', ')} or .txt, in small letters`;
	if (!names.includes(name)) return `there is no "${name}" in ${dir}; the names are ${names.join(', ')}`;
	const same = files.filter(
		(other) => parse(other).dir === dir && parse(other).name === name && !other.endsWith('.txt'),
	);
	if (same.length === 0) return 'the photograph that it describes is missing';
	if (same.length > 1) return `one photograph is enough, and there are ${same.join(', ')}`;
	return undefined;
}

async function wrongPicture(path: string): Promise<string | undefined> {
	const { width, height } = await sharp(path)
		.metadata()
		.then(({ autoOrient }) => autoOrient)
		.catch(() => ({ width: 0, height: 0 }));
	if (width === 0) return 'cannot be read as a picture';
	if (width < least.width || height < least.height)
		return `is ${width} × ${height} pixels; at least ${least.width} × ${least.height} are needed`;
	return undefined;
}
