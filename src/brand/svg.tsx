import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SVGProps } from 'react';
import { colours } from './colours.ts';

/**
 * An SVG file of `src`, on one line. `var(--brand,#0f4037)` in it is the brand's colour of that name, which comes in here; the value in the
 * file is for who opens the file alone.
 * @throws where the brand has no colour of that name
 */
export function svgOf(file: string): string {
	// Where the build runs: this file itself is then part of a bundle.
	const svg = readFileSync(join(process.cwd(), 'src', file), 'utf8');
	return svg
		.trim()
		.replace(/>\s+</g, '><')
		.replace(/var\(--([\w-]+)(?:,[^)]*)?\)/g, (_, name: string) => {
			if (Object.hasOwn(colours, name)) return colours[name as keyof typeof colours];
			throw new Error(`src/${file}: no colour is called --${name}. Those there are stand in src/brand/colours.ts.`);
		});
}

interface Props extends SVGProps<SVGSVGElement> {
	svg: string;
	/** What it shows; without it the picture is decorative. */
	label?: string | undefined;
}

/** An SVG in the page's HTML, with the attributes that it has and these. */
export function Svg({ svg, label, ...props }: Props) {
	const [, attributes = '', inside = ''] = /<svg xmlns="[^"]+"([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
	const own = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [inReact(name), value]);
	const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
	return (
		<svg
			{...Object.fromEntries(own)}
			{...named}
			{...props}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
			dangerouslySetInnerHTML={{ __html: inside }}
		/>
	);
}

/** `font-size` as `fontSize`, `data-…` as it is. */
function inReact(attribute: string): string {
	if (attribute.startsWith('data-')) return attribute;
	return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
