import { Command, CommanderError } from 'commander';
import type { CommandContext } from '#server/operator/commands/arguments.ts';
import { addDesk } from '#server/operator/commands/desk.ts';
import { addHandling, addPersonalData } from '#server/operator/commands/handling.ts';
import { addKeeping } from '#server/operator/commands/keeping.ts';
import { addReading } from '#server/operator/commands/reading.ts';
import { type CommandResult, resultOf } from '#server/operator/errors.ts';
import { type Environment, openStore } from '#server/operator/open-store.ts';
import type { Print } from '#server/operator/show.ts';

/**
 * Runs one command of the operator.
 * @param args the command line, without Node and the program
 * @param env the environment with the settings
 * @param say prints a line at once, about the progress of a long command
 * @param print prints a part of a long output at once; it is in what this returns unless given
 * @param serveDesk serves the desk at this machine, which goes on after the command has ended
 * @returns the output and the exit code
 */
export async function answer(
	args: string[],
	env: Environment,
	{
		say = () => {},
		print,
		serveDesk = async () => {},
	}: { say?: (line: string) => void; print?: Print; serveDesk?: () => Promise<void> } = {},
): Promise<CommandResult> {
	let printed = '';
	const keep: Print = async (text) => {
		printed += text;
	};
	let result: CommandResult = { code: 0, out: '', err: '' };
	const run: CommandContext['run'] = async (work) => {
		result = await resultOf(() => work(say));
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
	const command = (name: string, usage: string, text: string) => program.command(name).usage(usage).description(text);
	for (const add of [addReading, addHandling, addPersonalData, addDesk, addKeeping])
		add({ env, command, run, withStore, serveDesk });
	let help = '';
	for (const command of [program, ...program.commands])
		command.configureOutput({ writeOut: (text) => (help += text), writeErr: () => {}, outputError: () => {} });
	try {
		await program.parseAsync(args, { from: 'user' });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return { code: 0, out: help, err: '' };
		return usageError(error, args, program);
	}
	return result;
}

/** What is wrong with a command line, in one line: by the code of commander's error, and what its message names in quotes. */
const reasons: Readonly<Record<string, (verb: string, named: string, message: string) => string>> = {
	'commander.help': () => 'No command given.',
	'commander.unknownCommand': (_, named) => `There is no "${named}".`,
	'commander.unknownOption': (verb, named) => `Unknown option '${named}': "${verb}" does not know ${named}.`,
	'commander.missingArgument': needs,
	'commander.missingMandatoryOptionValue': needs,
	'commander.optionMissingArgument': needs,
	'commander.invalidArgument': needsAnother,
	'commander.excessArguments': (verb) => `"${verb}" has too many arguments.`,
};

function needs(verb: string, named: string): string {
	const name = named.replace(/[<>.]/g, '');
	return `"${verb}" needs ${name === '' || name === 'ID' ? 'the ID of a request' : name}.`;
}

/** Says also what would be right, where the message ends with that. */
function needsAnother(verb: string, named: string, message: string): string {
	const argument = /for argument '(.*?)'/.exec(message)?.[1] ?? named;
	const right = /is invalid.*?\. (?!It is empty)(.*)$/.exec(message)?.[1];
	return `${needs(verb, argument)}${right ? ` ${right}` : ''}`;
}

function usageError({ code, message }: CommanderError, args: string[], program: Command): CommandResult {
	const verb = args.find((argument) => !argument.startsWith('-')) ?? '';
	const command = program.commands.find((one) => one.name() === verb);
	// Of one command, since all of them would push what is wrong out of sight.
	let usage = command ? `Usage: npm run leads -- ${verb} ${command.usage()} (${command.description()})\n` : '\n';
	if (!command) program.configureOutput({ writeOut: (text) => (usage += text) }).outputHelp();
	// These end with 2 where photos are missing, so a mistake of usage ends them with 1.
	if (['snapshot', 'restore'].includes(verb)) return { code: 1, out: '', err: usage };
	const named = /'(.*?)'/.exec(message)?.[1] ?? '';
	const reason = reasons[code]?.(verb, named, message) ?? message.replace(/^error: /, '');
	return { code: 2, out: '', err: `${reason}\n${usage}` };
}

const intro = 'Reads, changes, deletes and copies the requests that visitors sent; also while the server runs.\n';
const notes = `
ID is a request's ID or its reference, such as 7F3A-92C1. WHICH is some of --since DAY, --kind KIND, --status STATUS, --find TEXT and
--due (those that somebody still has to answer). DAY is today, yesterday or a date, such as 2026-11-20 or 20/11/2026; KIND photo-quote,
brochure or callback; STATUS new, contacted, quoted, won, lost or spam. Times are in British time.

DATA_DIR says where the server keeps its data (./data unless set); resend and pass need the server's settings of
e-mail, webhook and routing too, and sessions those of e-mail.`;
