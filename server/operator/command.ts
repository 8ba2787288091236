import { parseArgs } from 'node:util';

/** What was typed is no command. Its message is one line. */
export class UsageError extends Error {}

export const usage = `Reads the requests that visitors sent, and deletes them; also while the server runs.

  npm run leads -- list [--json]             all requests, oldest first
  npm run leads -- show ID [--json]          one request, whole
  npm run leads -- export --csv              all requests as a table for a spreadsheet
  npm run leads -- photos ID --to FOLDER     copies the photos of a request into a folder
  npm run leads -- access --email ADDRESS [--to FOLDER]
                                             all we hold about somebody, as JSON, with the photos in a folder
  npm run leads -- erase ID                  deletes a request and its photos, for good
  npm run leads -- erase --email ADDRESS     deletes all of somebody's requests and photos, for good

DATA_DIR says where the server keeps its data (./data unless set).
`;

interface Shape {
	/** Whether it works on one request. */
	id: boolean;
	needs?: 'csv' | 'to' | 'email';
	allows?: readonly ('json' | 'to')[];
}

const verbs = {
	list: { id: false, allows: ['json'] },
	show: { id: true, allows: ['json'] },
	export: { id: false, needs: 'csv' },
	photos: { id: true, needs: 'to' },
	access: { id: false, needs: 'email', allows: ['to'] },
	erase: { id: true },
	'erase by email': { id: false, needs: 'email' },
} as const satisfies Record<string, Shape>;

export interface Command {
	verb: keyof typeof verbs;
	id: string;
	json: boolean;
	to: string;
	email: string;
}

const placeholders = { csv: '--csv', to: '--to FOLDER', email: '--email ADDRESS' } as const;

/** @throws UsageError for anything that is not exactly one of the usage's lines */
export function readCommand(args: string[]): Command | 'help' {
	const { values, positionals } = parse(args);
	if (values.help) return 'help';
	const { help: _, ...options } = values;
	const [given, id = '', ...rest] = positionals;
	const verb = given === 'erase' && options.email !== undefined ? 'erase by email' : verbNamed(given);
	const { id: takesId, needs, allows = [] }: Shape = verbs[verb];
	if (takesId && id === '') throw new UsageError(`"${given}" needs the ID of a request.`);
	if (rest.length > 0 || (!takesId && id !== '')) throw new UsageError(`"${given}" was given too much.`);
	const unknown = Object.keys(options).find((name) => name !== needs && !allows.some((allowed) => allowed === name));
	if (unknown) throw new UsageError(`"${given}" does not know --${unknown}.`);
	if (needs && !options[needs]) throw new UsageError(`"${given}" needs ${placeholders[needs]}.`);
	return { verb, id, json: options.json ?? false, to: options.to ?? '', email: options.email ?? '' };
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
				to: { type: 'string' },
				email: { type: 'string' },
				help: { type: 'boolean', short: 'h' },
			},
		});
	} catch (error) {
		throw new UsageError((error as Error).message.split('. ')[0]);
	}
}
