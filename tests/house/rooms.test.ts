import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Each room with the rooms it may read from. The order of this list is the architecture. */
const mayRead: Readonly<Record<string, readonly string[]>> = {
	facts: [],
	ui: [],
	art: [],
	leads: [],
	search: [],
	backend: ['facts', 'leads'],
	dialogs: ['facts', 'ui', 'art', 'leads', 'backend'],
	sections: ['facts', 'ui', 'art', 'dialogs'],
	articles: ['facts', 'ui', 'art', 'dialogs', 'sections'],
	layouts: ['facts', 'ui', 'art', 'search', 'dialogs', 'sections', 'articles'],
	pages: ['facts', 'ui', 'art', 'sections', 'articles', 'layouts'],
	// For developers only: shows the parts that the others are made of.
	parts: ['facts', 'ui', 'dialogs', 'sections', 'articles', 'layouts'],
	server: ['facts', 'leads'],
};

interface Import {
	file: string;
	room: string;
	from: string;
}

const imports: Import[] = globSync(['src/*/**/*.{ts,tsx,astro}', 'server/**/*.ts'], { cwd: root })
	.filter((file) => !/\.(test|d)\.tsx?$/.test(file))
	.flatMap((file) => {
		const room = file.split('/')[file.startsWith('src/') ? 1 : 0] ?? '';
		const text = readFileSync(join(root, file), 'utf8');
		return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => ({ file, room, from }));
	});

describe('The rooms', () => {
	it('are the ones that are known', () => {
		expect(imports.length).toBeGreaterThan(50);
		expect([...new Set(imports.map(({ room }) => room))].filter((room) => !(room in mayRead))).toEqual([]);
	});

	it('are read in one direction only', () => {
		const wrong = imports.filter(({ room, from }) => {
			const other = /^#(\w+)\//.exec(from)?.[1];
			return other !== undefined && other !== room && !mayRead[room]?.includes(other);
		});
		expect(wrong).toEqual([]);
	});

	it('of the server gets no facts from the build, which fills in what the server has as settings', () => {
		expect(imports.filter(({ room, from }) => room === 'server' && from === '#facts/site.ts')).toEqual([]);
	});

	it('are entered by their names, never by a path that climbs out of one', () => {
		expect(imports.filter(({ from }) => from.startsWith('../') || from.startsWith('/'))).toEqual([]);
	});

	it('of facts and of rules hold nothing but themselves and the schema library', () => {
		const outside = imports.filter(({ room, from }) => (room === 'facts' || room === 'leads') && !from.startsWith('#'));
		expect(outside.filter(({ from }) => from !== 'zod/mini')).toEqual([]);
	});
});
