import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

/**
 * Each room (`*`: files whose names begin so) with the rooms that it may read. The order of this list is the architecture: a room reads only what is above it. That
 * no two files import each other is a rule of the linter (`noImportCycles`).
 */
const mayRead: Readonly<Record<string, string>> = {
	brand: '',
	facts: 'brand',
	// Filled in by the build: the server, which has the settings themselves, may not read it.
	site: 'facts',
	ui: '',
	drawings: 'brand facts',
	diagrams: 'brand facts',
	photographs: 'brand',
	wire: '',
	leads: 'facts wire',
	search: '',
	backend: 'site wire leads',
	dialogs: 'brand facts site ui drawings wire leads backend',
	blocks: 'brand facts site ui drawings diagrams photographs leads dialogs',
	articles: 'brand facts site ui drawings diagrams photographs leads dialogs blocks',
	brochure: 'brand facts site drawings diagrams articles',
	sections: 'brand facts site ui drawings photographs wire leads dialogs blocks articles',
	planner: 'brand facts site ui diagrams wire leads dialogs blocks',
	metadata: 'brand facts site drawings leads articles',
	layouts: 'brand facts site ui search dialogs blocks articles sections metadata',
	pages:
		'brand facts site ui drawings diagrams photographs wire leads dialogs blocks articles brochure sections planner metadata layouts',
	// For operators only, and built apart from the pages. Its server reads it.
	desk: 'brand facts ui wire leads',
	'server/settings': 'leads',
	'server/log.ts': 'server/settings',
	'server/http': 'server/settings server/log.ts',
	'server/site': 'server/settings',
	'server/photos': 'leads server/settings',
	'server/store': 'leads server/settings server/photos',
	'server/store/snapshots': 'server/settings server/store',
	'server/store/open*': 'server/settings server/store server/store/snapshots',
	'server/emails': 'brand facts desk leads server/settings server/photos server/store',
	'server/delivery': 'brand facts leads server/settings server/log.ts server/photos server/store server/emails',
	'server/wire': 'wire leads server/settings server/log.ts server/http server/site server/photos server/store',
	'server/inbox':
		'wire leads server/settings server/log.ts server/http server/photos server/store server/delivery server/wire',
	'server/visits': 'leads server/settings server/log.ts server/site server/store',
	'server/ops': 'server/settings server/log.ts server/http server/store server/wire',
	'server/operator':
		'facts desk leads server/settings server/photos server/store server/store/open* server/store/snapshots server/delivery server/ops',
	'server/doctor':
		'facts server/settings server/http server/site server/store server/store/open* server/store/snapshots server/emails server/delivery server/inbox server/ops',
	'server/desk':
		'brand facts desk leads server/settings server/log.ts server/http server/site server/photos server/store server/store/open* server/emails server/delivery server/wire server/ops server/operator',
	// Its own files put the rooms together.
	server:
		'facts desk leads wire server/settings server/log.ts server/http server/site server/photos server/store server/store/open* server/delivery server/wire server/inbox server/visits server/ops server/operator server/doctor server/desk',
};

const rooms = Object.keys(mayRead);
const longestFirst = rooms.toSorted((a, b) => b.length - a.length);
const readBy = (room: string) => mayRead[room]?.split(' ').filter(Boolean) ?? [];

/** The innermost room that a file is in. */
function roomOf(file: string): string {
	const path = file.replace(/^src\//, '');
	const isIn = (room: string) => path === room || path.startsWith(room.endsWith('*') ? room.slice(0, -1) : `${room}/`);
	return longestFirst.find(isIn) ?? `unknown: ${file}`;
}

/** Every import, `export … from` and dynamic import, as written. A unit test stands beside its code, and reads what it wants. */
const imports = globSync(['src/*/**/*.{ts,tsx,astro}', 'server/**/*.ts'])
	.filter((file) => !/\.(?:d|test)\.tsx?$/.test(file))
	.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => ({
			file,
			from,
			target: targetOf(file, from),
		})),
	);

/** The file of the project's own code that an import names, from its root; undefined for a package, and for data. */
function targetOf(file: string, from: string): string | undefined {
	if (/^\.\.?\//.test(from)) return join(file, '..', from);
	if (!from.startsWith('#') || from.startsWith('#content/')) return undefined;
	return from.startsWith('#server/') ? from.slice(1) : join('src', from.slice(1));
}

it('the rooms import only from the rooms that the list allows', () => {
	expect(imports.length).toBeGreaterThan(1000);
	const forbidden = imports.filter(({ file, target }) => {
		if (!target) return false;
		const [room, other] = [roomOf(file), roomOf(target)];
		return other !== room && !readBy(room).includes(other);
	});
	expect(forbidden).toEqual([]);
});

it('the list has each room, after those that it reads', () => {
	const used = new Set(imports.flatMap(({ file, target }) => [file, target ?? file]).map(roomOf));
	expect(rooms.filter((room) => !used.has(room))).toEqual([]);
	for (const [place, room] of rooms.entries())
		expect(readBy(room).filter((other) => !rooms.slice(0, place).includes(other))).toEqual([]);
});

it('the rooms of site and server are imported by their names, never by a path with ../', () => {
	expect(imports.filter(({ from }) => /^(?:\.\.)?\//.test(from))).toEqual([]);
});

it('what the server imports is in "dependencies", and nothing else: a machine that only serves installs no more', () => {
	const used = imports.flatMap(({ file, from }) => {
		const [, name = ''] = /^((?:@[^/]+\/)?[a-z][^/:]*)(?:\/|$)/.exec(from) ?? [];
		return /^(?:server|src\/(?:facts|leads|wire))\//.test(file) && name ? [name] : [];
	});
	expect([...new Set(used)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

it('what npm has for one platform only is an optional dependency, so that the others can install the project', () => {
	const bound = Object.entries(lock.packages).filter(([, one]) => 'os' in one);
	const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
	expect(bound.map(([path]) => path.replace('node_modules/', '')).filter((name) => named.includes(name))).toEqual([]);
});
