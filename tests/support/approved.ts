import { appendFileSync } from 'node:fs';
import { type HTMLElement, type Node, parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { colours } from '#brand/colours.ts';
import { shapes } from '#ui/Icon.tsx';

// What readers see, as plain text that is kept in git: decisions/054-approved-texts.md.

const inLine = /^(?:a|b|br|button|d[dt]|em|i|img|input|kbd|label|option|small|span|strong|svg|t[dh])$/;
const isNamed = /^(?:br|button|h\d|legend|li|strong|summary|th)$/;
/** What only looks, and the roles that their elements have anyhow. */
const silent =
	/^(?:(?:bgcolor|border|cell(?:padding|spacing)|fill|stroke|stroke-.*|style|fetchPriority|v?align)=|width=100%|role=(?:presentation|table|row|.*header|rowgroup|cell)$)/;

/** Looks that say something: what is to be pressed first, is late, needs somebody, belongs to the line above, or is not seen, and where. */
const meaning =
	/^(?:(?:ml-4|bg-(?:action|brand)|(?:bg|border|text)-(?:danger|warning))[\w-]*|(?!empty:|print:|\[&::)(?:.*:)?(?:hidden|(?:not-)?sr-only))!?$/;

const icons = new Map(Object.entries(shapes).map(([name, shape]) => [`${parse(renderToStaticMarkup(shape))}`, name]));

/** HTML as lines: a block each, with what a reader or a browser acts on in braces. Also kept as it is where `look.spec.ts` asks for it. */
export function asLines(html: string): string {
	if (process.env.SHOWN) appendFileSync(process.env.SHOWN, `${expect.getState().testPath}\0${html}\0\0`);
	const root = parse(html);
	const lines = [''];
	const add = (text: string) => lines.push(lines.pop() + text);
	const byId = new Map(root.querySelectorAll('[id]').map((one) => [one.id, one.textContent.trim().slice(0, 30)]));
	const inUse = new Set(
		html.match(/(?<= (?:for|aria-(?:labelledby|describedby))=")[^"]+/g)?.flatMap((ids) => ids.split(' ')),
	);
	const named = (ids: string) => Array.from(ids.split(' '), (id) => byId.get(id)).join('+');
	const shown = ([name, value]: [string, string]) => {
		if (name === 'class') return value.split(' ').filter((one) => meaning.test(one));
		if (name === 'bgcolor' && value === colours.action) return ['bg-action'];
		// What labels and names refer to shows in them, and a label without a field as it is; another id is where links lead.
		if (name === 'for' ? byId.has(value) : name === 'id' && inUse.has(value)) return [];
		if (silent.test(`${name}=${value}`)) return [];
		const text = /^aria-(?:describedby|labelledby)$/.test(name) ? named(value) : value;
		return [name.replace(/^aria-/, '') + (text && `=${text}`)];
	};
	const visit = (node: Node): void => {
		const { rawTagName: tag, attributes, childNodes } = node as HTMLElement;
		if (!tag) return void add(node.text);
		const icon = tag === 'svg' && icons.get((node as HTMLElement).innerHTML);
		if (icon) return void add(`[${icon}]`);
		if (tag === 'link') return;
		const isBlock = !inLine.test(tag);
		// What holds blocks stands before the first of them, a label before its field.
		if (isBlock && !/^(?:\{[^}]*\})*$|: $/.test(lines.at(-1) ?? '')) lines.push('');
		if (/^(?:dd|t[dh])$/.test(tag) && lines.at(-1)) add(' | ');
		const about = Object.entries(attributes).flatMap(shown);
		// Which picture it is.
		if (tag === 'svg') about.push(/ d="([^"]{0,16})/.exec((node as HTMLElement).innerHTML)?.[1] ?? '…');
		if (about.length > 0 || isNamed.test(tag)) add(`{${[tag, ...about].join(' ')}}`);
		for (const child of tag === 'svg' ? [] : childNodes) visit(child);
		if (/^(?:a|button|strong)$/.test(tag)) add('{/}');
		if (tag === 'label') add(': ');
		// An empty one, for what will be said, ends the line before.
		if (isBlock && /^\{\w+ (?:role|live)=\w+\}$/.test(lines.at(-1) ?? '')) add(` ${lines.pop()}`);
		if (isBlock) lines.push('');
	};
	for (const child of root.childNodes) visit(child);
	return lines
		.map((line) => line.replace(/[^\S\u00a0]+/g, ' ').trim())
		.filter((line) => /[^| ]/.test(line))
		.join('\n');
}

/**
 * Holds texts against a file beside the test, which `npm run unit -- -u` renews.
 * @param parts by their headings; of one whose heading begins with “…”, only what the last whole one has not, and how many lines it lacks
 */
export function expectApproved(file: string, ...parts: Readonly<Record<string, string>>[]) {
	let whole: string[] = [];
	const shown = parts.flatMap(Object.entries<string>).flatMap(([heading, text]) => {
		const lines = text.split('\n');
		if (!heading.startsWith('…')) {
			whole = lines;
			return ['', `=== ${heading}`, ...lines];
		}
		const gone = [...whole];
		const come = lines.filter((line) => !gone.includes(line) || !gone.splice(gone.indexOf(line), 1));
		return [`${heading} (− ${gone.length})`, ...come.map((line) => `+ ${line}`)];
	});
	return expect(`${shown.join('\n').trim()}\n`).toMatchFileSnapshot(file);
}
