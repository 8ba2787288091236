import { Command } from 'commander';
import { addDesk } from '#server/operator/commands/desk.ts';
import type { Doing } from '#server/operator/commands/doing.ts';
import { addHandling } from '#server/operator/commands/handling.ts';
import { addKeeping } from '#server/operator/commands/keeping.ts';
import { addPersonalData } from '#server/operator/commands/personal-data.ts';
import { addReading } from '#server/operator/commands/reading.ts';
import type { Environment } from '#server/operator/open-store.ts';

/** The operator's commands with their arguments and actions. Parsing a command line throws CommanderError. */
export function operatorProgram(env: Environment, doing: Doing): Command {
	const program = new Command('npm run leads --')
		.exitOverride()
		.allowExcessArguments(false)
		.configureHelp({ helpWidth: 125, subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
		.addHelpText('before', intro)
		.addHelpText('after', notes);

	const command = (name: string, usage: string, text: string) => program.command(name).usage(usage).description(text);
	for (const add of [addReading, addHandling, addPersonalData, addDesk, addKeeping]) add({ ...doing, command, env });
	return program;
}

const intro = 'Reads, changes, deletes and copies the requests that visitors sent; also while the server runs.\n';
const notes = `
ID is a request's ID or its reference, such as 7F3A-92C1. WHICH is some of --since DAY, --kind KIND, --status STATUS, --find TEXT and
--due (those that somebody still has to answer). DAY is today, yesterday or a date, such as 2026-11-20 or 20/11/2026; KIND photo-quote,
brochure or callback; STATUS new, contacted, quoted, won, lost or spam. Times are in British time.

DATA_DIR says where the server keeps its data (./data unless set), or
DATABASE_URL, PUBLIC_BACKEND_URL and BACKEND_SECRET_KEY which hosted project has it; resend and pass need the server's settings of
e-mail, webhook and routing too, and sessions those of e-mail.`;
