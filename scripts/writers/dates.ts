import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures } from '#facts/figures.ts';

// The days that articles and policies say they were last changed on. A build may have no repository to ask, so the record of each text,
// its day and the hash of its words, is a file beside them. `tests/house/docs.test.ts` fails where the words are others.

const content = join(import.meta.dirname, '../../content');
const record = join(content, 'changed.json');

/** By file, `2026-11-26 0f1e2d3c4b5a`. */
type Dates = Readonly<Record<string, string>>;

export interface DatedText {
	/** From the folder of content. */
	file: string;
	/** As the text states it. */
	day: string;
	hash: string;
	/** What the record says of it. */
	recorded: string | undefined;
}

/** The line of the frontmatter with the day of the last change: articles call it `updated`, policies `changed`. */
const dayLine = /^(updated|changed): (\d{4}-\d\d-\d\d)$/m;

/** The hash of what readers see change: headings, descriptions and the text, with the figures that stand in it now. */
export function hashOf(source: string): string {
	const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
	const said = head.match(/^(?:title|seoTitle|description|answer):.*(?:\n[ \t].*)*/gm) ?? [];
	const text = [...said, body].join('\n').replace(/\{(\w+)\}/g, (braces, name: string) => {
		return Object.hasOwn(figures, name) ? figures[name as keyof typeof figures] : braces;
	});
	return createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 12);
}

export function datedTexts(): DatedText[] {
	const dates: Dates = JSON.parse(readFileSync(record, 'utf8'));
	return globSync('{articles,policies}/*.mdx', { cwd: content })
		.sort()
		.map((file) => {
			const source = readFileSync(join(content, file), 'utf8');
			return { file, day: dayLine.exec(source)?.[2] ?? '', hash: hashOf(source), recorded: dates[file] };
		});
}

/** A text with another day of its last change; in a policy also the day on which the operator last read it, since changing it is reading it. */
export function withDay(source: string, day: string): string {
	const dated = dayLine.test(source)
		? source.replace(dayLine, `$1: ${day}`)
		: source.replace(/^effective: .*$/m, `$&\nchanged: ${day}`);
	return dated.replace(/^(reviewed): .*$/m, `$1: ${day}`);
}

/** Gives each text whose words are not those of the record this day, and writes the record. @returns those files */
export function dateChanged(day: string): string[] {
	const texts = datedTexts();
	const changed = texts.filter(({ hash, recorded }) => recorded?.split(' ')[1] !== hash);
	for (const { file } of changed) {
		const path = join(content, file);
		writeFileSync(path, withDay(readFileSync(path, 'utf8'), day));
	}
	const days = datedTexts().map(({ file, day, hash }) => [file, `${day} ${hash}`]);
	writeFileSync(record, `${JSON.stringify(Object.fromEntries(days), null, '\t')}\n`);
	return changed.map(({ file }) => file);
}

// `npm run writers dates`, after the words of an article or a policy were changed: writes today's day into it, and into the record.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
	const changed = dateChanged(today);
	console.log(changed.length > 0 ? `${today}:\n${changed.join('\n')}` : 'No text has changed since its day.');
}
