import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { enterPath } from '#desk/contract.ts';
import { capitalised } from '#facts/in-words.ts';
import { access, list, type Print, requestsOf, type Selection } from '#server/operator/access.ts';
import { accountName, type Environment } from '#server/operator/account.ts';
import { erase, resend } from '#server/operator/actions.ts';
import { type CommandResult, OperatorError, resultOf } from '#server/operator/errors.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { minuteOf, printable } from '#server/operator/format.ts';
import { day, deskLinkFor, minute, oldLinksForDays, second } from '#server/settings/limits.ts';
import { checkSettings, deskAddress, readSettings, type Settings, serverUrl } from '#server/settings/read.ts';
import { addressOf } from '#server/settings/setting.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';
import { openForCommand } from '#server/store/open.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import { restore } from '#server/store/snapshots/restore.ts';
import { type Copied, makeSnapshot, ownFiles } from '#server/store/snapshots/snapshot.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Runs one command of the operator: what programs call, and what the desk cannot do.
 * @param args the command line, without Node and the program
 * @param env the environment with the settings
 * @param print prints a part of a long output at once; it is in what this returns unless given
 * @returns the output and the exit code
 */
export async function runCommand(args: string[], env: Environment, print?: Print): Promise<CommandResult> {
	let printed = '';
	const keep: Print = async (text) => {
		printed += text;
	};
	let result: CommandResult = { code: 0, out: '', err: '' };
	// A wrong PORT is no reason to withhold the data.
	const dataFolder = () => readSettings({ DATA_DIR: env.DATA_DIR }).DATA_DIR;
	const run = async (work: () => Promise<string | Copied>) => {
		result = await resultOf(work);
	};
	/** @param mode `read` if only the audit may be written */
	const useStore = async (mode: 'command' | 'read', work: (store: Store, print: Print) => Promise<string>) => {
		const store = openForCommand(dataFolder(), mode);
		try {
			const rest = await work(store, print ?? keep);
			return printed + rest;
		} finally {
			await store.close();
		}
	};
	const withStore = (...given: Parameters<typeof useStore>) => run(() => useStore(...given));
	const program = new Command('npm run leads --')
		.exitOverride()
		.allowExcessArguments(false)
		.configureHelp({ helpWidth: 125, subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
		.addHelpText('before', intro)
		.addHelpText('after', notes);
	const command = (name: string, usage: string, text: string) =>
		program
			.command(name)
			.usage(usage || ' ')
			.description(text);

	command('desk', '', 'prints a link to the desk of the running server, which opens it in one browser').action(() =>
		run(async () => {
			const settings = readSettings(env);
			await assertServes(settings);
			return useStore('command', async ({ deskAccess }) => deskLink(deskAccess, settings, accountName(env)));
		}),
	);
	const isServed = serverUrl(checkSettings(env).current) !== undefined;
	command('list', '', 'all requests as JSON, the oldest first, with their recipients, answers and history')
		.option('--json')
		.action(() => withStore('read', (store, print) => list(store, isServed, print)));
	command('export', '', 'all requests as a table for a spreadsheet, with the companies that have each')
		.option('--csv')
		.action(() =>
			withStore('read', async (store, print) => {
				for await (const part of exportCsv(store.search.all({}), store.search.about)) await print(part);
				return '';
			}),
		);
	const aboutPerson = (name: string, text: string, act: (selection: Selection) => Promise<void>) =>
		command(name, 'ID | --email ADDRESS | --phone NUMBER', text)
			.argument('[ID]', '', notEmpty)
			.option('--email <ADDRESS>', '', notEmpty)
			.option('--phone <NUMBER>', '', notEmpty)
			.action((id: string | undefined, person) => act(selectionOf(id, person)));
	aboutPerson('access', 'all data about a person as JSON', (selection) =>
		withStore('read', (store) => access(store, selection)),
	);
	aboutPerson('erase', 'deletes a request, or all requests of a person, with their photos, permanently', (selection) =>
		withStore('command', async (store) => `${await erase(requestsOf(selection, store.requests), store)}\n`),
	);
	command('resend', '--all', 'sends everything undelivered again; one request: on the desk')
		.requiredOption('--all')
		.action(() =>
			withStore('command', async (store) => {
				const settings = readSettings(env);
				return `${resend('all', { store, settings })}\n`;
			}),
		);
	command(
		'snapshot',
		'',
		'copies requests, photos and your own files into a new folder in DATA_DIR/snapshots, as the server does every night; those of the last 7 days are kept',
	).action(() => run(async () => makeSnapshot(dataFolder(), ownFiles(env))));
	command(
		'restore',
		'FOLDER [--erased AUDIT_FILE]',
		'restores a snapshot into DATA_DIR, which must be empty, repeats later erasures, and holds what would be sent',
	)
		.argument('<FOLDER>', '', notEmpty)
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of the lost folder, if the snapshot is not in that folder')
		.action((from: string, { erased }: { erased?: string }) =>
			run(async () => {
				const audits = erased === undefined ? [] : [resolve(erased)];
				const { held = [], ...restored } = await restore(resolve(from), dataFolder(), audits);
				return { ...restored, report: restored.report + sayHeld(held) };
			}),
		);
	command(
		'new-keys',
		'',
		`after a theft: logs everybody out of the desk, and signs links with new keys; those that were sent stay valid for ${oldLinksForDays} days, for requests that are there now; a second time ends them at once`,
	).action(() => withStore('command', newKeys));

	let help = '';
	for (const command of [program, ...program.commands])
		command.configureOutput({ writeOut: (text) => (help += text), writeErr: () => {}, outputError: () => {} });
	try {
		await program.parseAsync(args, { from: 'user' });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		return error.exitCode === 0
			? { code: 0, out: help, err: '' }
			: { code: 1, out: '', err: usageError(error, args, program) };
	}
	return result;
}

const intro = 'What programs call, and what the desk does not do; also while the server runs.\n';
const notes = `
ID is a request's ID or its reference, such as 7F3A-92C1.
Requests are found, answered, passed on and held ones let go, companies kept, figures and visits read on the desk, which "desk" opens.
DATA_DIR says where the server keeps its data (./data unless set); desk and resend need the server's other settings too.`;

/** What is wrong with a command line, and how it is used. */
function usageError({ message }: CommanderError, args: string[], program: Command): string {
	const verb = args.find((argument) => !argument.startsWith('-')) ?? '';
	const command = program.commands.find((one) => one.name() === verb);
	const usage = command
		? `Usage: npm run leads -- ${verb} ${command.usage()} (${command.description()})`
		: 'npm run leads -- --help lists the commands; what is not among them is done on the desk: npm run leads -- desk';
	return `${capitalised(message.replace(/^error: /, '').replace('(outputHelp)', 'No command given.'))}\n${usage}\n`;
}

/** Rejects empty arguments, as from an unset shell variable. */
function notEmpty(value: string): string {
	if (value === '') throw new InvalidArgumentError('It is empty.');
	return value;
}

/** @throws CommanderError unless exactly one of the three was given */
function selectionOf(id: string | undefined, { email, phone }: { email?: string; phone?: string }): Selection {
	const given = [
		...(id === undefined ? [] : [{ id }]),
		...(email === undefined ? [] : [{ email }]),
		...(phone === undefined ? [] : [{ phone }]),
	];
	const [selection] = given;
	if (!selection || given.length > 1) throw new CommanderError(1, 'usage', 'Give one of these, and one only.');
	return selection;
}

/** @throws OperatorError where no server answers that would have the desk */
async function assertServes({ HOST, PORT }: Settings): Promise<void> {
	const server = addressOf(HOST, PORT);
	const answer = await fetch(`${server}/healthz`, { signal: AbortSignal.timeout(5 * second) }).catch(() => undefined);
	if (!answer)
		throw new OperatorError(`No server answers at ${server}, which has the desk: start it (npm start) first.`);
}

/** A link to the desk, also where no e-mail can be sent. @param account in whose name the desk is opened: no address of LEADS_TO */
function deskLink(access: DeskAccess, settings: Settings, account: string): string {
	const { DESK, PORT } = settings;
	const link = `${deskAddress(settings)}${enterPath}?token=${access.newLink(account.replaceAll('@', ' at '), 0)}`;
	const where =
		DESK === 'on' ? '' : ` On this machine, or from your own through SSH: ssh -L ${PORT}:localhost:${PORT} USER@SERVER`;
	return `${link}\nIt works once, for ${deskLinkFor / minute} minutes.${where}\n`;
}

/** What a restored store would have sent, and to whom. */
function sayHeld(held: readonly HeldMessages[]): string {
	if (held.length === 0) return 'Nothing waits to be sent.\n';
	const nameOf = ({ channel, recipient, company }: HeldMessages) =>
		printable(`${channel === 'webhook' ? 'the webhook' : recipient}${company === null ? '' : ` (${company})`}`);
	const lines = held.map((one) => `${String(one.count).padStart(6)}  ${nameOf(one)}\n`).join('');
	return `Held, since it may have been sent since then (given up, RESTORED), in messages to each address:
${lines}These messages stay unsent until you run "npm run leads -- resend --all", which sends them to the addresses in the settings and of the companies.
`;
}

async function newKeys({ keys, audit, deskAccess }: Store): Promise<string> {
	const until = new Date(Date.now() + oldLinksForDays * day);
	keys.renew(until);
	deskAccess.end(deskAccess.all().map(({ id }) => id));
	await audit.write({ act: 'new-keys', requests: 0, photos: 0 });
	return `Links are signed with new keys from now on, also by programs that run. Links that were sent before are valid until ${minuteOf(until.toISOString())}, for requests that are there now; run this again to end them at once. Everybody is logged out of the desk.
A snapshot of an earlier day has the earlier keys: after a restore of one, run this again.
`;
}
