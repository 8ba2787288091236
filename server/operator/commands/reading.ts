import { Option } from 'commander';
import { statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { type CommandContext, fitting, notEmpty, startOf, words } from '#server/operator/commands/arguments.ts';
import { copyPhotos } from '#server/operator/copy-photos.ts';
import { exportAnswers, exportCsv } from '#server/operator/export-csv.ts';
import { figures, monthInput, monthNow, visits } from '#server/operator/figures.ts';
import { list, show } from '#server/operator/show.ts';

export function addReading({ command, withStore }: CommandContext): void {
	command(
		'list',
		'[WHICH] [--json]',
		'requests, oldest first, with their status and what was not delivered; all unless told which',
	)
		.option('--since <DAY>', '', startOf)
		.addOption(new Option('--kind <KIND>').choices(leadKinds))
		.addOption(new Option('--status <STATUS>').choices(statuses))
		.option('--find <TEXT>')
		.option('--due')
		.option('--json')
		.action(({ json = false, due, ...query }) =>
			withStore('read', (store, print) => list(store, { ...query, isDue: due }, json, print)),
		);
	command('find', 'TEXT', 'requests by name, telephone number, postcode, e-mail address or reference, or part of one')
		.argument('<TEXT...>', '', words)
		.option('--json')
		.action((find: string, { json = false }) =>
			withStore('read', (store, print) => list(store, { find }, json, print)),
		);
	command('show', 'ID [--json]', 'one request with all fields, its deliveries and what was done with it')
		.argument('<ID>', '', notEmpty)
		.option('--json')
		.action((id: string, { json = false }) =>
			withStore('read', async (store) => show(store.requests.one(id), store, json)),
		);
	command(
		'export',
		'--csv [--answers]',
		'all requests as a table for a spreadsheet, with the companies that have each; with --answers, when these answered what',
	)
		.requiredOption('--csv')
		.option('--answers')
		.action(({ answers = false }) =>
			withStore('read', async (store) =>
				answers
					? exportAnswers(store.answers.byCompany())
					: exportCsv((await store.search.find({ order: 'arrival' })).found, store.search.about),
			),
		);
	command('photos', 'ID --to FOLDER', 'copies the photos of a request into a folder')
		.argument('<ID>', '', notEmpty)
		.requiredOption('--to <FOLDER>', '', notEmpty)
		.action((id: string, { to }) =>
			withStore('read', async ({ requests, photos }) => copyPhotos(photos.of(requests.one(id)), to, photos)),
		);
	command(
		'figures',
		'[--month YYYY-MM] [--json]',
		'from request to won, with what was answered in time of what was due, by week, company and source, in a month; this one unless given',
	)
		.option('--month <YYYY-MM>', '', fitting(monthInput), monthNow())
		.option('--json')
		.action(({ month, json = false }) => withStore('read', (store) => figures(store, month, json)));
	command(
		'visits',
		'[--month YYYY-MM]',
		'views of pages, referring sites and requests by page in a month; this one unless given',
	)
		.option('--month <YYYY-MM>', '', fitting(monthInput), monthNow())
		.action(({ month }) => withStore('read', (store) => visits(store, month)));
}
