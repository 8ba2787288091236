import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run bench size`: how large the project is: lines and files of source and tests by room, imports, packages, npm scripts, and beside them
// what is content, data or pictures.
// `npm run bench size COMMIT ...` measures these commits instead, side by side, from the repository, whatever is checked out.
//
// Counted are files that git has (of the working tree: also new ones that it does not ignore) whose names end in `code`; a line
// is what ends with a line break, blank lines and comments included. Tests are all of `tests/`, and `*.test.*` and `*.spec.*` anywhere.

const root = join(import.meta.dirname, '../..');
const code = /\.(?:ts|tsx|mjs|js|astro|css|sql|typ)$/;
const content = /^(?:src|content|brochure)\/.*\.(?:json|ya?ml|mdx?)$/;
const picture = /^(?:src|public)\/.*\.(?:svg|png|ico|woff2|ttf)$/;
const isTest = (file: string) => /^tests\/|\.(?:test|spec)\./.test(file);
/** From `import` or `export` at the start of a line to the module's name. */
const importStatement = /^(?:import|export)\s(?:[^;'"=()]*?\sfrom\s+)?['"][^'"\n]+['"]/gm;

/** A figure by its name, and by room the lines and files of source and of tests. */
interface Size {
	whole: Map<string, number>;
	rooms: Map<string, { source: [lines: number, files: number]; tests: [lines: number, files: number] }>;
}

/** The text of each file of a commit, or of the working tree. */
function filesOf(commit: string | undefined): Map<string, string> {
	const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
	const list = (...args: string[]) =>
		git(...args, '-z')
			.toString()
			.split('\0')
			.filter(Boolean);
	if (!commit) {
		const deleted = new Set(list('ls-files', '--deleted'));
		const files = list('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
		return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
	}
	const folder = mkdtempSync(join(tmpdir(), 'size-'));
	try {
		execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
		return new Map(
			list('ls-tree', '-r', '--name-only', commit).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
		);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** `src/facts`, `server/store`; `tests/wire`; `scripts`, `supabase`; files beside them: `project`. */
function roomOf(file: string): string {
	const [top = '', room = '', ...inside] = file.split('/');
	if (/^(?:src|server|tests)$/.test(top)) return inside.length > 0 ? `${top}/${room}` : top;
	return file.includes('/') ? top : 'project';
}

function measure(commit: string | undefined): Size {
	const all = filesOf(commit);
	const [whole, rooms]: [Size['whole'], Size['rooms']] = [new Map(), new Map()];
	const add = (name: string, value: number) => whole.set(name, (whole.get(name) ?? 0) + value);
	const lengths: number[] = [];
	for (const [file, text] of all) {
		if (content.test(file)) {
			add('content and data: lines', text.split('\n').length - 1);
			add('content and data: files', 1);
		}
		if (picture.test(file)) add('pictures and fonts: files', 1);
		if (!code.test(file)) continue;
		const lines = text.split('\n').length - 1;
		const part = isTest(file) ? 'tests' : 'source';
		add(`${part}: lines`, lines);
		add(`${part}: files`, 1);
		const room = rooms.get(roomOf(file)) ?? { source: [0, 0], tests: [0, 0] };
		room[part] = [room[part][0] + lines, room[part][1] + 1];
		rooms.set(roomOf(file), room);
		if (part === 'tests') continue;
		const statements = text.match(importStatement) ?? [];
		add('source: import statements', statements.length);
		add('source: lines of imports', statements.join('\n').split('\n').length - (statements.length === 0 ? 1 : 0));
		if (/^(?:src|server)\//.test(file)) lengths.push(lines);
	}
	lengths.sort((a, b) => a - b);
	const middle = (lengths.length - 1) / 2;
	const median = ((lengths[Math.floor(middle)] ?? 0) + (lengths[Math.ceil(middle)] ?? 0)) / 2;
	add('src and server: files', lengths.length);
	add('src and server: median lines', median);
	add('src and server: files under 40 lines', lengths.filter((lines) => lines < 40).length);
	add('src and server: files over 300 lines', lengths.filter((lines) => lines > 300).length);
	const { dependencies, scripts } = JSON.parse(all.get('package.json') ?? '{}');
	add('packages at run time', Object.keys(dependencies ?? {}).length);
	add('npm scripts', Object.keys(scripts ?? {}).length);
	add('files in git', all.size);
	return { whole, rooms };
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
	for (const row of [head, ...rows])
		console.log(
			row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
		);
	console.log();
}

const commits = process.argv.slice(2);
const sizes = commits.length > 0 ? commits.map(measure) : [measure(undefined)];
const heads = commits.length > 0 ? commits.map((commit) => commit.slice(0, 12)) : ['here'];
const inWords = (value = 0) => value.toLocaleString('en-GB');
const namesOf = (map: 'whole' | 'rooms') => [...new Set(sizes.flatMap((size) => [...size[map].keys()]))];
printTable(
	['whole', ...heads],
	namesOf('whole').map((name) => [name, ...sizes.map(({ whole }) => inWords(whole.get(name)))]),
);
printTable(
	['lines (files) of a room', ...heads.flatMap((head) => [`${head}: source`, 'tests'])],
	namesOf('rooms')
		.sort()
		.map((name) => [
			name,
			...sizes.flatMap(({ rooms }) =>
				(['source', 'tests'] as const).map((part) => {
					const [lines, files] = rooms.get(name)?.[part] ?? [0, 0];
					return files === 0 ? '-' : `${inWords(lines)} (${files})`;
				}),
			),
		]),
);
