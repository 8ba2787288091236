import { readRouting } from '#server/delivery/read-routing.ts';
import { readSettings } from '#server/env.ts';
import { access } from '#server/operator/access.ts';
import { type Command, readCommand, UsageError, usage } from '#server/operator/command.ts';
import { confirmClock } from '#server/operator/confirm-clock.ts';
import { erase } from '#server/operator/erase.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { list } from '#server/operator/list.ts';
import { answerOrSayWhy } from '#server/operator/or-say-why.ts';
import { copyPhotos } from '#server/operator/photos.ts';
import { resend } from '#server/operator/resend.ts';
import { show } from '#server/operator/show.ts';
import { assertOwnFiles } from '#server/own-file.ts';
import { type LeadRequest, openRequests, type Requests } from '#server/requests.ts';

function run(command: Command, requests: Requests, dataDir: string): string | Promise<string> {
	const { id, json, to, email } = command;
	const sendAgain = async (find: () => LeadRequest[] | 'all') => {
		const settings = readSettings(process.env);
		return resend(find(), requests, settings, await readRouting(settings.LEADS_ROUTING));
	};
	// Only these, as with DATA_DIR below.
	const { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS } = process.env;
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

async function answer(args: string[]): Promise<string> {
	const command = readCommand(args);
	if (command === 'help') return usage;
	// Only where the data is; a wrong PORT is no reason to withhold it.
	const { DATA_DIR } = readSettings({ DATA_DIR: process.env.DATA_DIR });
	// Not on the standard output, which may be JSON or a table for another program.
	if (process.env.PUBLIC_BACKEND_URL)
		process.stderr.write(
			`The pages send requests to PUBLIC_BACKEND_URL (${process.env.PUBLIC_BACKEND_URL}), not to this server: what is there is not seen here.\n`,
		);
	assertOwnFiles(DATA_DIR);
	const requests = openRequests(DATA_DIR);
	try {
		return await run(command, requests, DATA_DIR);
	} finally {
		requests.close();
	}
}

async function main(): Promise<void> {
	// Whoever reads may stop early (`| head`); that is no error.
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
	});
	await answerOrSayWhy(async () => {
		try {
			return await answer(process.argv.slice(2));
		} catch (error) {
			if (!(error instanceof UsageError)) throw error;
			process.stderr.write(`${error.message}\n\n${usage}`);
			process.exitCode = 2;
			return '';
		}
	});
}

await main();
