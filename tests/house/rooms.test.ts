import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Import, imports, importsOfTools, targetOf } from './imports.ts';

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
	// The rooms of scripts and tests may read the whole site and server too.
	'scripts/build': '',
	'tests/support': 'scripts/build',
	'tests/store': 'tests/support',
	'tests/e2e': 'scripts/build tests/support',
	'tests/faults': 'tests/support',
	'tests/deploy': 'tests/support',
	'tests/delivery': 'tests/support tests/store',
	'tests/operator': 'tests/support tests/store',
	'tests/wire': 'tests/support',
	'tests/hosted': 'tests/support tests/store tests/e2e tests/wire',
	'tests/browsers': 'tests/support tests/e2e',
	scripts: 'scripts/build tests/support tests/faults tests/deploy tests/hosted tests/browsers',
	tests: 'scripts/build scripts tests/support',
};

const rooms = Object.keys(mayRead);
const longestFirst = rooms.toSorted((a, b) => b.length - a.length);
const readBy = (room: string) => mayRead[room]?.split(' ') ?? [];
const isTool = (file: string) => /^(?:scripts|tests)\//.test(file);

const found = new Map<string, string>();

/** The innermost room that a file is in. */
function roomOf(file: string): string {
	const path = file.replace(/^src\//, '');
	const isIn = (room: string) => path === room || path.startsWith(room.endsWith('*') ? room.slice(0, -1) : `${room}/`);
	const room = found.get(file) ?? longestFirst.find(isIn) ?? `unknown: ${file}`;
	found.set(file, room);
	return room;
}

/** Each import from a room that the list does not allow. */
function forbidden(list: readonly Import[]): Import[] {
	return list.filter((one) => {
		const target = targetOf(one);
		if (!target || (isTool(one.file) && !isTool(target))) return false;
		const [room, other] = [roomOf(one.file), roomOf(target)];
		return other !== room && !readBy(room).includes(other);
	});
}

it('the rooms import only from the rooms that the list allows', () => {
	expect(imports.length).toBeGreaterThan(1000);
	expect(importsOfTools.length).toBeGreaterThan(300);
	expect(forbidden([...imports, ...importsOfTools])).toEqual([]);
});

it('the list has each room, after those that it reads', () => {
	const used = new Set(
		[...imports, ...importsOfTools].flatMap((one) => [one.file, targetOf(one) ?? one.file]).map(roomOf),
	);
	expect(rooms.filter((room) => !used.has(room))).toEqual([]);
	for (const room of rooms)
		for (const other of readBy(room).filter(Boolean)) expect(rooms.slice(0, rooms.indexOf(room))).toContain(other);
});

it('the rooms are imported by their names, never by a path with ../', () => {
	expect(imports.filter(({ from }) => from.startsWith('../') || from.startsWith('/'))).toEqual([]);
});

it('only the room of a database names its driver; SQLite is opened in one file', () => {
	const files = globSync('server/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
	const withText = (text: RegExp) => files.filter((one) => text.test(one.text)).map(({ file }) => file);
	expect(withText(/'node:sqlite'/).filter((file) => !file.startsWith('server/store/sqlite/'))).toEqual([]);
	expect(withText(/new DatabaseSync/)).toEqual(['server/store/sqlite/open.ts']);
});

it('facts and leads import no package but the schema library', () => {
	const outside = imports.filter(({ file, from }) => /^src\/(facts|leads)\//.test(file) && !from.startsWith('#'));
	expect(outside.filter(({ from }) => from !== 'zod/mini')).toEqual([]);
});
