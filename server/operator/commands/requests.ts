import { readRouting } from '#server/delivery/routing.ts';
import { access, requestsOf } from '#server/operator/access.ts';
import { erase, resend } from '#server/operator/actions.ts';
import { type CommandContext, notEmpty, selectionOf, startOf, words } from '#server/operator/commands/arguments.ts';
import { exportAnswers, exportCsv } from '#server/operator/export-csv.ts';
import { list } from '#server/operator/list.ts';
import { checkSettings, readSettings, serverUrl } from '#server/settings/read.ts';

/** Commands about requests: what programs call, and what the desk cannot do. */
export function addRequests({ command, run, withStore, serveDesk, env }: CommandContext): void {
	command('desk', '', 'opens the desk at this machine: prints an address that works once, for one browser').action(() =>
		run(async () => {
			await serveDesk();
			return '';
		}),
	);
	const isServed = serverUrl(checkSettings(env).current) !== undefined;
	command('list', '[--since DAY] [--due] [--json]', 'requests, oldest first, with what was not delivered')
		.option('--since <DAY>', '', startOf)
		.option('--due')
		.option('--json')
		.action(({ json, due, since }) =>
			withStore('read', (store, print) => list(store, { since, isDue: due }, json && { isServed, print })),
		);
	command('find', 'TEXT [--json]', 'requests by name, telephone number, postcode, e-mail address or reference')
		.argument('<TEXT...>', '', words)
		.option('--json')
		.action((find: string, { json }) =>
			withStore('read', (store, print) => list(store, { find }, json && { isServed, print })),
		);
	command(
		'export',
		'[--answers]',
		'all requests as a table for a spreadsheet, with the companies that have each; with --answers, when these answered what',
	)
		.option('--csv')
		.option('--answers')
		.action(({ answers }) =>
			withStore('read', async (store) =>
				answers
					? exportAnswers(store.answers.byCompany())
					: exportCsv(store.search.find({ order: 'arrival' }).found, store.search.about),
			),
		);
	command(
		'access',
		'ID | --email ADDRESS | --phone NUMBER [--to FOLDER]',
		'all data about a person as JSON; with --to, also copies of the photos',
	)
		.argument('[ID]', '', notEmpty)
		.option('--email <ADDRESS>', '', notEmpty)
		.option('--phone <NUMBER>', '', notEmpty)
		.option('--to <FOLDER>', '', notEmpty)
		.action((id: string | undefined, { to = '', ...person }) => {
			const selection = selectionOf(id, person);
			return withStore('read', (store) => access(store, selection, to));
		});
	command(
		'erase',
		'ID | --email ADDRESS | --phone NUMBER',
		'deletes a request, or all requests of a person, with their photos, permanently',
	)
		.argument('[ID]', '', notEmpty)
		.option('--email <ADDRESS>', '', notEmpty)
		.option('--phone <NUMBER>', '', notEmpty)
		.action((id: string | undefined, person) => {
			const selection = selectionOf(id, person);
			return withStore('command', async (store) => `${await erase(requestsOf(selection, store.requests), store)}\n`);
		});
	command('resend', '--all', 'sends everything undelivered again; one request: on the desk')
		.requiredOption('--all')
		.action(() =>
			withStore('command', async (store) => {
				const settings = readSettings(env);
				return `${resend('all', { store, settings, routing: await readRouting(settings.LEADS_ROUTING) })}\n`;
			}),
		);
}
