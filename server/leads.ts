import { parseArgs } from 'node:util';
import { readSettings, SettingError } from '#server/env.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { list } from '#server/operator/list.ts';
import { copyPhotos } from '#server/operator/photos.ts';
import { OperatorError, openRequests, type Requests } from '#server/operator/requests.ts';
import { show } from '#server/operator/show.ts';

const usage = `Reads the requests that visitors sent, also while the server runs.

  npm run leads -- list [--json]             all requests, oldest first
  npm run leads -- show ID [--json]          one request, whole
  npm run leads -- export --csv              all requests as a table for a spreadsheet
  npm run leads -- photos ID --to FOLDER     copies the photos of a request into a folder

DATA_DIR says where the server keeps its data (./data unless set).
`;

class UsageError extends Error {}

const verbs = ['list', 'show', 'export', 'photos'] as const;

interface Command {
	verb: (typeof verbs)[number];
	id: string;
	json: boolean;
	to: string;
}

/** @throws UsageError for anything that is not exactly one of the usage's lines */
function readCommand(args: string[]): Command | 'help' {
	const { values, positionals } = parse(args);
	if (values.help) return 'help';
	const [given, id = '', ...rest] = positionals;
	const verb = verbs.find((known) => known === given);
	if (!verb) throw new UsageError(given === undefined ? 'Say what to do.' : `There is no "${given}".`);
	const { json = false, csv = false, to = '' } = values;
	const takesId = verb === 'show' || verb === 'photos';
	if (takesId && id === '') throw new UsageError(`"${verb}" needs the ID of a request.`);
	if (rest.length > 0 || (!takesId && id !== '')) throw new UsageError(`"${verb}" was given too much.`);
	if (json && verb !== 'list' && verb !== 'show') throw new UsageError(`"${verb}" does not know --json.`);
	if (csv !== (verb === 'export'))
		throw new UsageError(csv ? `"${verb}" does not know --csv.` : '"export" needs --csv.');
	if ((to !== '') !== (verb === 'photos'))
		throw new UsageError(to ? `"${verb}" does not know --to.` : '"photos" needs --to FOLDER.');
	return { verb, id, json, to };
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
				help: { type: 'boolean', short: 'h' },
			},
		});
	} catch (error) {
		throw new UsageError((error as Error).message.split('. ')[0]);
	}
}

function run({ verb, id, json, to }: Command, requests: Requests): string {
	if (verb === 'list') return list(requests.all(), json);
	if (verb === 'show') return show(requests.one(id), json);
	if (verb === 'export') return exportCsv(requests.all());
	return copyPhotos(requests.photosOf(requests.one(id)), to);
}

function answer(args: string[]): string {
	const command = readCommand(args);
	if (command === 'help') return usage;
	// Only where the data is; a wrong PORT is no reason to withhold it.
	const requests = openRequests(readSettings({ DATA_DIR: process.env.DATA_DIR }).DATA_DIR);
	try {
		return run(command, requests);
	} finally {
		requests.close();
	}
}

function main(): void {
	// Whoever reads may stop early (`| head`); that is no error.
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
	});
	try {
		process.stdout.write(answer(process.argv.slice(2)));
	} catch (error) {
		if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
		else if (error instanceof OperatorError || error instanceof SettingError)
			process.stderr.write(`${error.message}\n`);
		else throw error;
		process.exitCode = error instanceof UsageError ? 2 : 1;
	}
}

main();
