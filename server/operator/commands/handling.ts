import { Option } from 'commander';
import { readRouting } from '#server/delivery/routing.ts';
import { access, requestsOf } from '#server/operator/access.ts';
import { accountName } from '#server/operator/account.ts';
import { actions, erase, type Operating, resend } from '#server/operator/actions.ts';
import {
	assertOne,
	type CommandContext,
	email,
	folder,
	id,
	notEmpty,
	phone,
	selectionOf,
	statusArgument,
	text,
} from '#server/operator/commands/arguments.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

/** Commands that say what was done with a request, or send it. */
export function addHandling({ command, withStore, env }: CommandContext): void {
	const operating = (store: Store): Operating => ({
		store,
		author: accountName(env),
		sending: async () => {
			const settings = readSettings(env);
			return { settings, routing: await readRouting(settings.LEADS_ROUTING) };
		},
	});
	const act = (name: keyof typeof actions, id: string, given: object) =>
		withStore(
			'command',
			async (store) => `${await actions[name](await store.requests.one(id), given, operating(store))}\n`,
		);

	command('note', 'ID TEXT', 'adds a note to a request; the visitor may ask to see it')
		.addArgument(id('<ID>'))
		.addArgument(text('<TEXT...>'))
		.action((id: string, text: string) => act('notes', id, { text }));
	command('status', 'ID STATUS', 'sets the status of a request: new, contacted, quoted, won, lost or spam')
		.addArgument(id('<ID>'))
		.addArgument(statusArgument())
		.action((id: string, status: string) => act('status', id, { status }));
	command(
		'pass',
		'ID --to COMPANY',
		'sends a request to one more company of the routing file, by its name or e-mail address',
	)
		.addArgument(id('<ID>'))
		.addOption(new Option('--to <COMPANY>').argParser(notEmpty).makeOptionMandatory())
		.action((id: string, { to }: { to: string }) => act('pass', id, { company: to }));
	command(
		'resend',
		'ID | --all',
		'sends a request, or everything undelivered, to the recipients who have not received it',
	)
		.addArgument(id('[ID]'))
		.option('--all')
		.action((id: string | undefined, { all }) => {
			assertOne(id, all);
			if (id !== undefined) return act('resend', id, {});
			return withStore('command', async (store) => `${await resend('all', operating(store))}\n`);
		});
}

/** Commands for the rights of a person whose data is stored. */
export function addPersonalData({ command, withStore }: CommandContext): void {
	command(
		'access',
		'ID | --email ADDRESS | --phone NUMBER [--to FOLDER]',
		'all data about a person as JSON; with --to, also copies of the photos',
	)
		.addArgument(id('[ID]'))
		.addOption(email())
		.addOption(phone())
		.addOption(folder())
		.action((id: string | undefined, { to = '', ...person }) => {
			const selection = selectionOf(id, person);
			return withStore('read', (store) => access(store, selection, to));
		});
	command(
		'erase',
		'ID | --email ADDRESS | --phone NUMBER',
		'deletes a request, or all requests of a person, with their photos, permanently',
	)
		.addArgument(id('[ID]'))
		.addOption(email())
		.addOption(phone())
		.action((id: string | undefined, person) => {
			const selection = selectionOf(id, person);
			return withStore(
				'command',
				async (store) => `${await erase(await requestsOf(selection, store.requests), store)}\n`,
			);
		});
}
