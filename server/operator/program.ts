import { resolve } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { readRouting } from '#server/delivery/read-routing.ts';
import { access } from '#server/operator/access.ts';
import { type Asked, requestsOf } from '#server/operator/asked.ts';
import { confirmClock } from '#server/operator/confirm-clock.ts';
import { copy } from '#server/operator/copy.ts';
import { erase } from '#server/operator/erase.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { list } from '#server/operator/list.ts';
import { dataFolder, type Environment } from '#server/operator/open-store.ts';
import { copyPhotos } from '#server/operator/photos.ts';
import { withPing } from '#server/operator/ping.ts';
import { resend } from '#server/operator/resend.ts';
import { show } from '#server/operator/show.ts';
import { monthNow, visits } from '#server/operator/visits.ts';
import { readSettings } from '#server/settings/read.ts';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { backup, type Copied } from '#server/store/copies/backup.ts';
import { restore } from '#server/store/copies/restore.ts';
import type { Store } from '#server/store/store.ts';

/** Runs a command's work: with the store open, with the path of a data folder, or without it. */
export interface Doing {
	/** @param mode `read` for work that changes nothing */
	withStore(mode: 'command' | 'read', work: (store: Store) => Promise<string>): Promise<void>;
	withFolder(work: (dataDir: string) => Promise<Copied>): Promise<void>;
	/** Runs work on stores that the command names. @param say prints a line at once, for work that takes long */
	withNamed(work: (say: (line: string) => void) => Promise<Copied>): Promise<void>;
}

/** The operator's commands with their arguments and actions. Parsing a command line throws CommanderError. */
export function operatorProgram(env: Environment, { withStore, withFolder, withNamed }: Doing): Command {
	const program = new Command('npm run leads --')
		.exitOverride()
		.allowExcessArguments(false)
		.configureHelp({ helpWidth: 125, subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
		.addHelpText('before', intro)
		.addHelpText('after', notes);

	const command = (name: string, usage: string, text: string) => program.command(name).usage(usage).description(text);

	command('list', '[--json]', 'all requests, oldest first, with deliveries that failed')
		.option('--json')
		.action(({ json = false }) => withStore('read', (store) => list(store, json)));
	command('show', 'ID [--json]', 'one request with all fields and its deliveries')
		.addArgument(id('<ID>'))
		.option('--json')
		.action((id: string, { json = false }) =>
			withStore('read', async (store) => show(await store.requests.one(id), store, json)),
		);
	command('export', '--csv', 'all requests as a table for a spreadsheet')
		.requiredOption('--csv')
		.action(() => withStore('read', async ({ requests }) => exportCsv(await requests.all())));
	command('photos', 'ID --to FOLDER', 'copies the photos of a request into a folder')
		.addArgument(id('<ID>'))
		.addOption(folder().makeOptionMandatory())
		.action((id: string, { to }) =>
			withStore('read', async ({ requests, photos }) =>
				copyPhotos(await photos.of(await requests.one(id)), to, photos),
			),
		);
	command(
		'resend',
		'ID | --all',
		'sends a request, or everything undelivered, to the recipients who have not received it',
	)
		.addArgument(id('[ID]'))
		.option('--all')
		.action((id: string | undefined, { all }) => {
			assertOne(id, all);
			return withStore('command', async (store) => {
				const settings = readSettings(env);
				const which = id ? [await store.requests.one(id)] : 'all';
				return resend(which, store, settings, await readRouting(settings.LEADS_ROUTING));
			});
		});
	command(
		'access',
		'ID | --email ADDRESS | --phone NUMBER [--to FOLDER]',
		'all data about a person as JSON; with --to, also copies of the photos',
	)
		.addArgument(id('[ID]'))
		.addOption(email())
		.addOption(phone())
		.addOption(folder())
		.action((id: string | undefined, { to = '', ...person }) => {
			const asked = askedBy(id, person);
			return withStore('read', (store) => access(store, asked, to));
		});
	command(
		'erase',
		'ID | --email ADDRESS | --phone NUMBER',
		'deletes a request, or all requests of a person, with their photos, permanently',
	)
		.addArgument(id('[ID]'))
		.addOption(email())
		.addOption(phone())
		.action((id: string | undefined, person) => {
			const asked = askedBy(id, person);
			return withStore('command', async (store) => erase(await requestsOf(asked, store.requests), store));
		});
	command(
		'visits',
		'[--month YYYY-MM]',
		'views of pages, referring sites and requests by page in a month; this one unless given',
	)
		.addOption(new Option('--month <YYYY-MM>').argParser(month).default(monthNow()))
		.action(({ month }) => withStore('read', (store) => visits(store, month)));
	command(
		'confirm-clock',
		'[--yes [--keep]]',
		'after a clock in doubt: shows what is too old by this clock; with --yes, lets the server delete it',
	)
		.option('--yes', 'confirms that the clock is right')
		.option('--keep', 'with --yes: sets the dates of what is too old to now, so that it is kept')
		.action(({ yes = false, keep = false }) => {
			// Only these settings: the command must work with an invalid PORT, say.
			const { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS } = env;
			const retention = { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS };
			return withStore(yes ? 'command' : 'read', (store) =>
				confirmClock(store, readSettings(retention), { yes, keep }),
			);
		});
	command(
		'backup',
		'TO | --into FOLDER',
		'copies requests and photos into a new folder and verifies the copy; with --into, into a new dated folder in FOLDER, for every day: keeps 7 days, 4 weeks, 6 months',
	)
		.addArgument(path('[TO]'))
		.addOption(new Option('--into <FOLDER>').argParser(notEmpty))
		.action((to: string | undefined, { into }: { into?: string }) => {
			assertOne(to, into);
			if (to !== undefined) return withFolder((dataDir) => backup(dataDir, resolve(to)));
			return withNamed((say) => {
				const { BACKUP_PING_URL } = readSettings({ BACKUP_PING_URL: env.BACKUP_PING_URL });
				return withPing(BACKUP_PING_URL, say, async () => backUpDaily(dataFolder(env), resolve(into ?? '')));
			});
		});
	command('restore', 'FROM [--erased AUDIT_FILE]', 'copies a backup into DATA_DIR, which must be empty')
		.addArgument(path('<FROM>'))
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of the lost folder: repeats erasures made after the backup')
		.action((from: string, { erased }) =>
			withFolder((dataDir) => restore(resolve(from), dataDir, erased && resolve(erased))),
		);
	command(
		'copy',
		'FROM TO [--erased AUDIT_FILE]',
		'copies everything from a data folder or “hosted” into an empty folder or project; goes on where it was interrupted',
	)
		.addArgument(path('<FROM>'))
		.addArgument(path('<TO>'))
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of a later copy: leaves out requests that were erased since')
		.action((from: string, to: string, { erased }) =>
			withNamed((say) => copy({ from, to, auditFile: erased }, env, say)),
		);
	return program;
}

const intro = 'Reads, deletes and copies the requests that visitors sent; also while the server runs.\n';
const notes = `
ID is a request's ID or its reference, such as 7F3A-92C1. DATA_DIR says where the server keeps its data (./data unless set), or
DATABASE_URL, PUBLIC_BACKEND_URL and BACKEND_SECRET_KEY which hosted project has it; resend needs the server's settings of e-mail,
webhook and routing too. Times are in British time.`;

const id = (name: string) => new Argument(name).argParser(notEmpty);
const path = id;
const folder = () => new Option('--to <FOLDER>').argParser(notEmpty);
const email = () => new Option('--email <ADDRESS>').argParser(notEmpty);
const phone = () => new Option('--phone <NUMBER>').argParser(notEmpty);

/** Rejects empty arguments, as from an unset shell variable. */
function notEmpty(text: string): string {
	if (text === '') throw new InvalidArgumentError('It is empty.');
	return text;
}

function month(text: string): string {
	if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It is no month such as 2026-11.');
	return text;
}

/** @throws CommanderError unless there is either an ID or the option in its place */
function assertOne(id: string | undefined, option: unknown): void {
	if (id === undefined && !option) throw new CommanderError(2, 'commander.missingArgument', 'no ID');
	if (id !== undefined && option) throw new CommanderError(2, 'commander.excessArguments', 'an ID too much');
}

/** @throws CommanderError unless exactly one of the three was given */
function askedBy(id: string | undefined, { email, phone }: { email?: string; phone?: string }): Asked {
	assertOne(id, email ?? phone);
	if (email !== undefined && phone !== undefined)
		throw new CommanderError(2, 'commander.excessArguments', 'an option too much');
	return id !== undefined ? { id } : email !== undefined ? { email } : { phone: phone ?? '' };
}
