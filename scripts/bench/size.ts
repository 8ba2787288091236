import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run bench size`: lines and files of source and of tests, by room. `npm run bench size COMMIT ...` measures these commits instead, side by
// side, from the repository, whatever is checked out. Counted are files that git has (of the working tree: also new ones that it does not ignore)
// whose names end in `code`; a line is what ends with a line break, blank lines and comments included. Tests are all of `tests/`, and `*.test.*`
// and `*.spec.*` anywhere; what they write and somebody approves is counted apart.

const code = /\.(?:ts|tsx|mjs|js|astro|css|sql|typ)$/;
const isTest = (file: string) => /^tests\/|\.(?:test|spec)\./.test(file);

/** What git prints, by lines. */
function git(...args: string[]): string[] {
	const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
	return execFileSync('git', args, options).trimEnd().split('\n');
}

/** `src/facts`, `server/store`; `tests/wire`; `scripts`, `supabase`; files beside them: `project`. */
function roomOf(file: string): string {
	const [top = '', room = '', ...inside] = file.split('/');
	if (/^(?:src|server|tests)$/.test(top)) return inside.length > 0 ? `${top}/${room}` : top;
	return file.includes('/') ? top : 'project';
}

function measure(commit: string | undefined): Map<string, number> {
	const files = commit
		? git('ls-tree', '-r', '--name-only', commit)
		: git('ls-files', '--cached', '--others', '--exclude-standard');
	const size = new Map([['all files in git', files.length]]);
	for (const line of git('grep', '--count', ...(commit ? ['', commit] : ['--untracked', '']))) {
		const [count, file = ''] = line.split(':').reverse();
		if (file.endsWith('.approved.txt')) size.set('approved texts', (size.get('approved texts') ?? 0) + Number(count));
		if (!code.test(file)) continue;
		const part = isTest(file) && !file.startsWith('tests/') ? ': unit tests' : '';
		for (const name of [isTest(file) ? 'all tests' : 'all source', roomOf(file) + part])
			size.set(name, (size.get(name) ?? 0) + Number(count));
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
