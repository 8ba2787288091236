import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FigureName, sourcedFigures } from '#facts/figures.ts';
import { sheets } from '#facts/sheets/all.ts';
import { settled } from '#facts/sheets/said.ts';
import { distinctSources } from '#facts/sheets/source-line.ts';
import type { Source, SourceKind } from '#facts/sources/source.ts';

/** Every source outside the site that the brochure's lifts and the figures on its pages rest on. */
export function brochureSources(): Source[] {
	const pages = join(process.cwd(), 'src', 'brochure', 'pages');
	const prose = globSync('*.typ', { cwd: pages }).map((file) => readFileSync(join(pages, file), 'utf8'));
	const named = [...prose.join().matchAll(/\bf\.(\w+)/g)].map(([, name]) => sourcedFigures[name as FigureName]);
	const ofLifts = sheets.flatMap((sheet) => settled(sheet).flatMap((question) => sheet[question] ?? []));
	const sources = distinctSources([...ofLifts, ...named].flatMap(({ from }) => from));
	return sources.filter(({ kind }) => kind !== 'own');
}

/** Who published them, by their kind, the surest kind first. */
export function sourcesByKind(): { name: string; publishers: string }[] {
	const sources = brochureSources();
	return headings.flatMap(([kind, name]) => {
		const works = sources.filter((source) => source.kind === kind).map(withYear);
		return works.length > 0 ? [{ name, publishers: [...new Set(works)].join('; ') }] : [];
	});
}

const headings: readonly (readonly [SourceKind, string])[] = [
	['maker', 'Makers’ own documents'],
	['official', 'Official texts'],
	['register', 'Registers, as entered by the firms themselves'],
	['press', 'Press, charities, housing and trade bodies'],
	['company', 'Companies’ pages'],
];

function withYear({ publisher, of }: Source): string {
	return `${publisher} (${of?.slice(0, 4) ?? 'undated'})`;
}
