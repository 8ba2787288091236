import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const textsIn = (folder: string) =>
	globSync('**/*.{html,js,css,txt,xml,json}', { cwd: join(root, folder) }).map((file) => ({
		file,
		text: readFileSync(join(root, folder, file), 'utf8'),
	}));

test('the site that visitors get has nothing of the operators’ desk', () => {
	const files = textsIn('dist');
	expect(files.length).toBeGreaterThan(50);
	const naming = files.filter(({ text }) => /["'`/]desk["'`/]|The desk/.test(text));
	expect(naming.map(({ file }) => file)).toEqual([]);
});

test('each page of the desk fits the screen, and is in no search engine', () => {
	const pages = textsIn('dist-desk').filter(({ file }) => file.endsWith('.html'));
	expect(pages).toHaveLength(5);
	for (const { file, text } of pages) {
		const [head = ''] = /<head>.*<\/head>/s.exec(text) ?? [];
		for (const tag of [
			'<meta charset="utf-8" />',
			'<meta name="viewport" content="width=device-width, initial-scale=1" />',
			'<meta name="robots" content="noindex" />',
		])
			expect(head.split(tag), `${file} ${tag}`).toHaveLength(2);
		expect(head, file).toMatch(/<link rel="icon" href="\/desk\/assets\/[^"]+\.svg"/);
		expect(head, file).toMatch(/<link rel="stylesheet" crossorigin href="\/desk\/assets\/[^"]+\.css">/);
	}
});

test('the desk is built into a folder of its own, with scripts and styles that its content security policy allows', () => {
	const files = textsIn('dist-desk');
	const page = files.find(({ file }) => file === 'index.html')?.text ?? '';
	expect(page).toMatch(/<script type="module" crossorigin src="\/desk\/assets\/index-[^"]+\.js"><\/script>/);
	expect(page).not.toMatch(/<style|<script>|\son[a-z]+=|style=/);
	expect(files.filter(({ file, text }) => file.endsWith('.css') && text.includes('data:'))).toEqual([]);
});
