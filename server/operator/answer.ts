import { type Command, CommanderError } from 'commander';
import { type Ended, endedBy } from '#server/operator/exit-with-message.ts';
import { dataFolder, type Environment, openStore } from '#server/operator/open-store.ts';
import { operatorProgram } from '#server/operator/program.ts';
import type { Copied } from '#server/store/copies/backup.ts';

/**
 * Runs one command of the operator.
 * @param args the command line, without Node and the program
 * @param env the environment with the settings
 * @param say prints a line at once, about the progress of a long command
 * @param serveDesk serves the desk at this machine, which goes on after the command has ended
 * @returns the output and the exit code
 */
export async function answer(
	args: string[],
	env: Environment,
	{ say = () => {}, serveDesk }: { say?: (line: string) => void; serveDesk?: () => Promise<void> } = {},
): Promise<Ended> {
	let ended: Ended = { code: 0, out: '', err: '' };
	const end = async (work: () => Promise<string | Copied>) => {
		ended = await endedBy(work);
	};
	const program = operatorProgram(env, {
		withStore: (mode, work) =>
			end(async () => {
				const store = await openStore(env, mode);
				try {
					return await work(store);
				} finally {
					await store.close();
				}
			}),
		withFolder: (work) => end(async () => work(dataFolder(env))),
		withNamed: (work) => end(() => work(say)),
		serveDesk: () =>
			end(async () => {
				await serveDesk?.();
				return '';
			}),
	});
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
	return ended;
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

function usageError({ code, message }: CommanderError, args: string[], program: Command): Ended {
	const verb = args.find((argument) => !argument.startsWith('-')) ?? '';
	// These end with 2 where photos are missing, so a mistake of usage ends them with 1.
	const copying =
		['backup', 'restore', 'copy'].includes(verb) && program.commands.find((command) => command.name() === verb);
	if (copying)
		return { code: 1, out: '', err: `Usage: npm run leads -- ${verb} ${copying.usage()} (${copying.description()})\n` };
	const named = /'(.*?)'/.exec(message)?.[1] ?? '';
	const reason = reasons[code]?.(verb, named, message) ?? message.replace(/^error: /, '');
	let usage = '';
	program.configureOutput({ writeOut: (text) => (usage += text) }).outputHelp();
	return { code: 2, out: '', err: `${reason}\n\n${usage}` };
}
