import type { Block, Letter } from '#server/emails/render/letter.ts';
import { quoted } from '#server/emails/untrusted/user-text.ts';

/** A letter without HTML: links written out, and nothing a visitor typed at the beginning of a line. */
export function toText({ title, blocks, why, siteUrl, imprint }: Letter, siteName: string): string {
	const footer = ['----', why, `${siteName}: ${siteUrl}`, imprint];
	return `${[siteName, underlined(title, '='), ...blocks.map(toLines), footer.join('\n')].join('\n\n')}\n`;
}

function toLines(block: Block): string {
	switch (block.is) {
		case 'heading':
			return `\n${underlined(block.words, '-')}`;
		case 'words':
			return block.words;
		case 'reference':
			return `    ${block.words}`;
		case 'command':
			return `    ${block.words}`;
		case 'notice':
			return block.lines.map((line) => `! ${line}`).join('\n');
		case 'steps':
			return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
		case 'fields':
		case 'short-fields':
			return block.fields
				.map(({ label, value, long }) => (long ? `${label}:\n${quoted(value)}` : `${label}: ${value}`))
				.join('\n');
		case 'photos':
			return block.photos.map(({ words, href }) => (href ? `${words}\n${href}` : words)).join('\n\n');
		default:
			return block.written ? `${block.words}: ${block.written}` : block.words;
	}
}

function underlined(words: string, line: string): string {
	return `${words}\n${line.repeat(Math.min(words.length, 60))}`;
}
