import { readRouting } from '#server/delivery/read-routing.ts';
import { access } from '#server/operator/access.ts';
import { type Command, readCommand, UsageError, usage } from '#server/operator/command.ts';
import { confirmClock } from '#server/operator/confirm-clock.ts';
import { erase } from '#server/operator/erase.ts';
import { type Ended, endedBy } from '#server/operator/exit-with-message.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { list } from '#server/operator/list.ts';
import { copyPhotos } from '#server/operator/photos.ts';
import { resend } from '#server/operator/resend.ts';
import { show } from '#server/operator/show.ts';
import { readSettings } from '#server/settings/read.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { type LeadRequest, openRequests, type Requests } from '#server/store/sqlite/requests.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function run(command: Command, requests: Requests, dataDir: string, env: Environment): string | Promise<string> {
	const { id, json, to, email } = command;
	const sendAgain = async (find: () => LeadRequest[] | 'all') => {
		const settings = readSettings(env);
		return resend(find(), requests, settings, await readRouting(settings.LEADS_ROUTING));
	};
	// Only these, as with DATA_DIR below.
	const { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS } = env;
	const retention = { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS };
	const does: Record<Command['verb'], () => string | Promise<string>> = {
		list: () => list(requests, json),
		show: () => show(requests.one(id), requests, json),
		export: () => exportCsv(requests.all()),
		photos: () => copyPhotos(requests.photosOf(requests.one(id)), to),
		resend: () => sendAgain(() => [requests.one(id)]),
		'resend all': () => sendAgain(() => 'all'),
		access: () => access(requests, email, to, dataDir),
		'confirm-clock': () => confirmClock(dataDir, readSettings(retention), command),
		erase: () => erase([requests.one(id)], dataDir),
		'erase by email': () => erase(requests.ofEmail(email), dataDir),
	};
	return does[command.verb]();
}

/**
 * Does what the operator typed.
 * @param args the command line, without Node and the program
 * @param env the settings, which say where the data is
 * @returns what to print and the code to end with
 */
export async function answer(args: string[], env: Environment): Promise<Ended> {
	const command = commandOf(args);
	if (command instanceof UsageError) return { code: 2, out: '', err: `${command.message}\n\n${usage}` };
	if (command === 'help') return { code: 0, out: usage, err: '' };
	// Not on the standard output, which may be JSON or a table for another program.
	let warning = '';
	const ended = await endedBy(async () => {
		// Only where the data is; a wrong PORT is no reason to withhold it.
		const { DATA_DIR } = readSettings({ DATA_DIR: env.DATA_DIR });
		if (env.PUBLIC_BACKEND_URL)
			warning = `The pages send requests to PUBLIC_BACKEND_URL (${env.PUBLIC_BACKEND_URL}), not to this server: what is there is not seen here.\n`;
		assertOwnFiles(DATA_DIR);
		const requests = openRequests(DATA_DIR);
		try {
			return await run(command, requests, DATA_DIR, env);
		} finally {
			requests.close();
		}
	});
	return { ...ended, err: warning + ended.err };
}

function commandOf(args: string[]): ReturnType<typeof readCommand> | UsageError {
	try {
		return readCommand(args);
	} catch (error) {
		if (error instanceof UsageError) return error;
		throw error;
	}
}
