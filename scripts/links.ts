import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { siteName } from '#brand/name.ts';
import { becomeOwner } from '#server/operator/account.ts';
import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { dist } from './build/fresh.ts';
import { lookAt, needsLook, outwardAddresses, type Results, reportOf } from './links/look.ts';
import { isPublicAddress } from './links/open.ts';

// `npm run writers links`, once a month: opens every address that the built site links to and that its facts come from, and says what is
// dead, moved or changed since the last run. Its results are kept in DATA_DIR/links.json, or in the file of --file.

const program = new Command('npm run writers links --')
	.description(
		'Opens every outward address of the built site and of its facts, and says what is dead, moved or changed.',
	)
	.option('--file <FILE>', 'where the results of the last run are, in place of links.json in DATA_DIR')
	.allowExcessArguments(false)
	.addHelpText(
		'after',
		'\nIt ends with 0 if all is as it should be, 2 if there is something to look at, 3 without a network, when it claims and keeps nothing.',
	)
	.exitOverride();

try {
	const { file } = program.parse().opts<{ file?: string }>();
	await runMain(async () => {
		const settings = readSettings(process.env);
		becomeOwner(settings.DATA_DIR);
		process.exitCode = await links(file ?? join(settings.DATA_DIR, 'links.json'), settings.SITE_URL);
	});
} catch (error) {
	if (!(error instanceof CommanderError)) throw error;
	process.exitCode = error.exitCode === 0 ? 0 : 1;
}

/** @returns the exit code */
async function links(file: string, siteUrl: string): Promise<number> {
	if (!existsSync(join(dist, 'index.html'))) return fail('There is no built site: npm run build.', 1);
	let before: Results | undefined;
	try {
		before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
	} catch {
		return fail(`${file} cannot be read as the results of an earlier run: name another with --file, or delete it.`, 1);
	}
	const results = await lookAt(outwardAddresses(dist, siteUrl), before, {
		mayConnect: isPublicAddress,
		timeout: 20_000,
		pause: 1000,
		userAgent: `Mozilla/5.0 (compatible; ${siteName} link check; +${siteUrl})`,
	});
	if (!results)
		return fail('No address answered: this machine has no network. Nothing was checked, and the last results stay.', 3);
	keep(file, results);
	process.stdout.write(reportOf(results, before));
	return results.looks.some(needsLook) ? 2 : 0;
}

/** Whole or not at all. A new file is renamed, so that a link which others may have put there is replaced and not followed. */
function keep(file: string, results: Results): void {
	mkdirSync(join(file, '..'), { recursive: true });
	const whole = `${file}.${randomUUID()}`;
	writeFileSync(whole, `${JSON.stringify(results, null, '\t')}\n`, { flag: 'wx', mode: 0o600 });
	renameSync(whole, file);
}

function fail(why: string, code: number): number {
	console.error(why);
	return code;
}
