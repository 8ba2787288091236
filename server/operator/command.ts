import { parseArgs } from 'node:util';

/** What was typed is no command. Its message is one line. */
export class UsageError extends Error {}

export const usage = `Reads the requests that visitors sent, and deletes them; also while the server runs.

  npm run leads -- list [--json]             all requests, oldest first, and what of them did not arrive
  npm run leads -- show ID [--json]          one request, whole, and who was told of it
  npm run leads -- export --csv              all requests as a table for a spreadsheet
  npm run leads -- photos ID --to FOLDER     copies the photos of a request into a folder
  npm run leads -- resend ID                 sends a request again to those who have not had it
  npm run leads -- resend --all              does so with all that was given up or waits, at once
  npm run leads -- access --email ADDRESS [--to FOLDER]
                                             all we hold about somebody, as JSON, with the photos in a folder
  npm run leads -- erase ID                  deletes a request and its photos, for good
  npm run leads -- erase --email ADDRESS     deletes all of somebody's requests and photos, for good
  npm run leads -- confirm-clock             says what would be deleted if this machine's clock, which the server doubts, is right
  npm run leads -- confirm-clock --yes       confirms that it is right
  npm run leads -- confirm-clock --yes --keep
                                             does so, and dates now what would be deleted

ID is a request's ID or its reference, such as 7F3A-92C1. DATA_DIR says where the server keeps its data (./data unless set);
resend needs the server's settings of e-mail, webhook and routing too. Times are British.
`;

interface Shape {
	/** Whether it works on one request. */
	id: boolean;
	needs?: 'csv' | 'to' | 'email' | 'all';
	allows?: readonly ('json' | 'to' | 'yes' | 'keep')[];
}

const verbs = {
	list: { id: false, allows: ['json'] },
	show: { id: true, allows: ['json'] },
	export: { id: false, needs: 'csv' },
	photos: { id: true, needs: 'to' },
	resend: { id: true },
	'resend all': { id: false, needs: 'all' },
	access: { id: false, needs: 'email', allows: ['to'] },
	erase: { id: true },
	'confirm-clock': { id: false, allows: ['yes', 'keep'] },
	'erase by email': { id: false, needs: 'email' },
} as const satisfies Record<string, Shape>;

export interface Command {
	verb: keyof typeof verbs;
	id: string;
	json: boolean;
	to: string;
	email: string;
	yes: boolean;
	keep: boolean;
}

const placeholders = { all: '--all', csv: '--csv', to: '--to FOLDER', email: '--email ADDRESS' } as const;

/** @throws UsageError for anything that is not exactly one of the usage's lines */
export function readCommand(args: string[]): Command | 'help' {
	const { values, positionals } = parse(args);
	if (values.help) return 'help';
	const { help: _, ...options } = values;
	const [given, id = '', ...rest] = positionals;
	const verb = verbMeant(given, options);
	const { id: takesId, needs, allows = [] }: Shape = verbs[verb];
	if (takesId && id === '') throw new UsageError(`"${given}" needs the ID of a request.`);
	if (rest.length > 0 || (!takesId && id !== '')) throw new UsageError(`"${given}" was given too much.`);
	const unknown = Object.keys(options).find((name) => name !== needs && !allows.some((allowed) => allowed === name));
	if (unknown) throw new UsageError(`"${given}" does not know --${unknown}.`);
	if (needs && !options[needs]) throw new UsageError(`"${given}" needs ${placeholders[needs]}.`);
	const { json = false, yes = false, keep = false, to = '', email = '' } = options;
	return { verb, id, json, yes, keep, to, email };
}

function verbMeant(given: string | undefined, options: { email?: string; all?: boolean }): keyof typeof verbs {
	if (given === 'erase' && options.email !== undefined) return 'erase by email';
	if (given === 'resend' && options.all) return 'resend all';
	return verbNamed(given);
}

function verbNamed(given: string | undefined): keyof typeof verbs {
	if (given === undefined) throw new UsageError('Say what to do.');
	if (!Object.hasOwn(verbs, given) || given.includes(' ')) throw new UsageError(`There is no "${given}".`);
	return given as keyof typeof verbs;
}

function parse(args: string[]) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				json: { type: 'boolean' },
				csv: { type: 'boolean' },
				all: { type: 'boolean' },
				yes: { type: 'boolean' },
				keep: { type: 'boolean' },
				to: { type: 'string' },
				email: { type: 'string' },
				help: { type: 'boolean', short: 'h' },
			},
		});
	} catch (error) {
		throw new UsageError((error as Error).message.split('. ')[0]);
	}
}
