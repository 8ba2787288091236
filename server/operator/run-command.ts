import { Command, CommanderError } from 'commander';
import { capitalised } from '#facts/in-words.ts';
import { addKeeping, addRequests, type CommandContext } from '#server/operator/commands.ts';
import { type CommandResult, resultOf } from '#server/operator/errors.ts';
import type { Print } from '#server/operator/list.ts';
import { type Environment, openStore } from '#server/operator/open-store.ts';

/**
 * Runs one command of the operator.
 * @param args the command line, without Node and the program
 * @param env the environment with the settings
 * @param print prints a part of a long output at once; it is in what this returns unless given
 * @param serveDesk serves the desk at this machine, which goes on after the command has ended
 * @returns the output and the exit code
 */
export async function runCommand(
	args: string[],
	env: Environment,
	{ print, serveDesk = async () => {} }: { print?: Print; serveDesk?: () => Promise<void> } = {},
): Promise<CommandResult> {
	let printed = '';
	const keep: Print = async (text) => {
		printed += text;
	};
	let result: CommandResult = { code: 0, out: '', err: '' };
	const run: CommandContext['run'] = async (work) => {
		result = await resultOf(work);
	};
	const withStore: CommandContext['withStore'] = (mode, work) =>
		run(async () => {
			const store = await openStore(env, mode);
			try {
				const rest = await work(store, print ?? keep);
				return printed + rest;
			} finally {
				await store.close();
			}
		});
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
	for (const add of [addRequests, addKeeping]) add({ env, command, run, withStore, serveDesk });
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

/** What is wrong with a command line, and how it is used. */
function usageError({ message }: CommanderError, args: string[], program: Command): string {
	const verb = args.find((argument) => !argument.startsWith('-')) ?? '';
	const place = movedTo[verb];
	if (place) return `There is no "${verb}" any more: ${place}.\nnpm run leads -- desk opens the desk.\n`;
	const command = program.commands.find((one) => one.name() === verb);
	const usage = command
		? `Usage: npm run leads -- ${verb} ${command.usage()} (${command.description()})`
		: 'npm run leads -- --help lists the commands.';
	return `${capitalised(message.replace(/^error: /, '').replace('(outputHelp)', 'No command given.'))}\n${usage}\n`;
}

/** Where the acts are that commands of earlier releases did. */
const movedTo: Readonly<Record<string, string>> = {
	show: 'on the desk, press the request; for programs, list --json and find --json have all of it',
	photos: 'on the desk, press the request; access ID --to FOLDER copies them into a folder',
	status: 'on the desk, press the request: “Status”',
	note: 'on the desk, press the request: “Add a note”',
	pass: 'on the desk, press the request: “Pass it on”',
	route:
		'on the desk, “Pass it on” says of a request who would not be asked, and why; npm run doctor names places that nobody serves',
	held: 'on the desk, above the list of requests',
	pause: 'on the desk, the page “Server”',
	figures: 'on the desk, the page “Figures”',
	visits: 'on the desk, the page “Visits”',
	sessions: 'on the desk, the page “Sessions”; new-keys ends all',
	backup: 'a snapshot is made each night, and by snapshot; restic takes it to another machine (docs/backups.md)',
	'confirm-clock': 'the server judges its clock by itself (docs/operating.md)',
};

const intro = 'What programs call, and what the desk does not do; also while the server runs.\n';
const notes = `
ID is a request's ID or its reference, such as 7F3A-92C1. DAY is a date such as 2026-11-20; times are in British time.
DATA_DIR says where the server keeps its data (./data unless set); resend needs the server's settings of e-mail, webhook and routing too.`;
