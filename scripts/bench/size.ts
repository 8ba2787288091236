import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run bench size`: lines and files of source and of tests, by room. `npm run bench size COMMIT ...` measures these commits instead, side by
// side, from the repository, whatever is checked out.
//
// Counted are files that git has (of the working tree: also new ones that it does not ignore) whose names end in `code`; a line
// is what ends with a line break, blank lines and comments included. Tests are all of `tests/`, and `*.test.*` and `*.spec.*` anywhere.

const root = join(import.meta.dirname, '../..');
const code = /\.(?:ts|tsx|mjs|js|astro|css|sql|typ)$/;
const isTest = (file: string) => /^tests\/|\.(?:test|spec)\./.test(file);

type Size = Map<string, number>;

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
	const size: Size = new Map([['all files in git', all.size]]);
	for (const [file, text] of all) {
		if (!code.test(file)) continue;
		const part = isTest(file) && !file.startsWith('tests/') ? ': unit tests' : '';
		for (const name of [isTest(file) ? 'all tests' : 'all source', roomOf(file) + part])
			size.set(name, (size.get(name) ?? 0) + text.split('\n').length - 1);
	}
	return size;
}

const commits = process.argv.slice(2);
const sizes = commits.length > 0 ? commits.map(measure) : [measure(undefined)];
const names = [...new Set(sizes.flatMap((size) => [...size.keys()]))].sort();
console.table(
	Object.fromEntries(
		names.map((name) => [
			name,
			Object.fromEntries(sizes.map((size, index) => [commits[index]?.slice(0, 12) ?? 'lines', size.get(name) ?? 0])),
		]),
	),
);
