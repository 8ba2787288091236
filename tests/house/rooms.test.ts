import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cyclesOf, type Import, imports, importsOfTools, targetOf } from './imports.ts';
import { mayRead } from './room-order.ts';
import { toolsMayRead } from './room-order-tools.ts';

const roomsLongestFirst = Object.keys(mayRead).sort((a, b) => b.length - a.length);

/** The innermost room that a file is in. */
function roomOf(file: string): string {
	const path = file.replace(/^src\//, '');
	return roomsLongestFirst.find((room) => path === room || path.startsWith(`${room}/`)) ?? `unknown: ${file}`;
}

describe('The rooms', () => {
	it('are all in the list', () => {
		expect(imports.length).toBeGreaterThan(50);
		const files = imports.flatMap((one) => [one.file, targetOf(one) ?? []].flat());
		const rooms = new Set(files.map(roomOf));
		expect([...rooms].filter((room) => !(room in mayRead))).toEqual([]);
		expect(Object.keys(mayRead).filter((room) => !rooms.has(room))).toEqual([]);
	});

	it('import only from the rooms that the list allows', () => {
		const wrong = imports.filter((one) => {
			const target = targetOf(one);
			if (!target) return false;
			const [room, other] = [roomOf(one.file), roomOf(target)];
			return other !== room && !mayRead[room]?.includes(other);
		});
		expect(wrong).toEqual([]);
	});

	it('import only from rooms above them in the list, so that there are no cycles of rooms', () => {
		const rooms = Object.keys(mayRead);
		const upward = Object.entries(mayRead).flatMap(([room, others]) =>
			others.filter((other) => rooms.indexOf(other) >= rooms.indexOf(room)).map((other) => `${room} reads ${other}`),
		);
		expect(upward).toEqual([]);
	});

	it('are imported by their names, never by a path with ../', () => {
		expect(imports.filter(({ from }) => from.startsWith('../') || from.startsWith('/'))).toEqual([]);
	});

	it('but the one of SQLite do not import it, and there one file opens it', () => {
		const outside = imports.filter(
			({ file, from }) => from === 'node:sqlite' && !file.startsWith('server/store/sqlite/'),
		);
		expect(outside).toEqual([]);
		const opening = globSync('server/**/*.ts').filter((file) =>
			readFileSync(file, 'utf8').includes('new DatabaseSync'),
		);
		expect(opening).toEqual(['server/store/sqlite/open.ts']);
	});

	it('but the one of Postgres do not name it, and there it is loaded only when it is used', () => {
		const files = globSync('server/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
		const outside = files.filter(
			({ file, text }) => !file.startsWith('server/store/postgres/') && /(?:from |import\()'postgres'/.test(text),
		);
		expect(outside.map(({ file }) => file)).toEqual([]);
		const loading = files.filter(({ text }) => /^import (?!type)[^;]*'(postgres|[^']*\/open-hosted\.ts)'/m.test(text));
		expect(loading.map(({ file }) => file)).toEqual([]);
	});

	it('of facts and of leads import no package but the schema library', () => {
		const outside = imports.filter(({ file, from }) => /^src\/(facts|leads)\//.test(file) && !from.startsWith('#'));
		expect(outside.filter(({ from }) => from !== 'zod/mini')).toEqual([]);
	});
});

describe('The rooms of scripts and tests', () => {
	/** Where it is to be read from: `tests/wire` and the like are rooms of their own that read only what `tests` may. */
	const toolRoom = (file: string): string => {
		const [top = '', sub = ''] = file.split('/');
		return file.split('/').length > 2 ? `${top}/${sub}` : top;
	};
	const allowed = (room: string): readonly string[] =>
		toolsMayRead[room] ?? (room.startsWith('tests/') ? (toolsMayRead.tests ?? []) : []);
	const wrongAmong = (list: readonly Import[]) =>
		list.filter((one) => {
			const target = targetOf(one);
			if (!target || !/^(scripts|tests)\//.test(target)) return false;
			const [room, other] = [toolRoom(one.file), toolRoom(target)];
			return other !== room && !allowed(room).includes(other);
		});

	it('import only from the rooms that the list allows', () => {
		expect(importsOfTools.length).toBeGreaterThan(300);
		expect(wrongAmong(importsOfTools)).toEqual([]);
	});

	it('a reversed import is found', () => {
		const reversed = [
			{ file: 'tests/support/server.ts', from: '../faults/load.ts' },
			{ file: 'scripts/build/site.ts', from: '../test.ts' },
		];
		expect(wrongAmong(reversed)).toEqual(reversed);
	});

	it('no site or server code imports from them', () => {
		expect(imports.filter((one) => /^(scripts|tests)\//.test(targetOf(one) ?? ''))).toEqual([]);
	});

	it('no two files import each other', () => {
		expect(cyclesOf(importsOfTools)).toEqual([]);
	});
});

describe('Inside the rooms', () => {
	const ofSrc = imports.filter(({ file }) => file.startsWith('src/'));

	it('no two files import each other, directly or through others', () => {
		expect(cyclesOf(imports)).toEqual([]);
	});

	it('a cycle is found when one import is reversed', () => {
		// Chair.tsx reads FoldedChair.tsx.
		const reversed = { file: 'src/drawings/lift/FoldedChair.tsx', from: '#drawings/lift/Chair.tsx' };
		const [chair, folded] = ['src/drawings/lift/Chair.tsx', 'src/drawings/lift/FoldedChair.tsx'];
		expect(cyclesOf([...ofSrc, reversed])).toEqual([[chair, folded, chair]]);
	});

	it('a cycle of two files is found too, and a file that imports itself', () => {
		const list = [
			{ file: 'src/a/one.ts', from: './two.ts' },
			{ file: 'src/a/two.ts', from: '#a/one.ts' },
			{ file: 'src/a/three.ts', from: './three.ts' },
		];
		expect(cyclesOf(list)).toEqual([
			['src/a/one.ts', 'src/a/two.ts', 'src/a/one.ts'],
			['src/a/three.ts', 'src/a/three.ts'],
		]);
	});
});
