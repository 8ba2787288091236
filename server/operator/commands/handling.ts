import { Argument, CommanderError, Option } from 'commander';
import { stairTypeSchema } from '#leads/fields.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { readRouting } from '#server/delivery/routing.ts';
import { access, requestsOf } from '#server/operator/access.ts';
import { accountName } from '#server/operator/account.ts';
import { actions, erase, type Operating, pause, resend, statusInput } from '#server/operator/actions.ts';
import {
	assertOne,
	type CommandContext,
	dayNamed,
	fitting,
	notEmpty,
	selectionOf,
	words,
} from '#server/operator/commands/arguments.ts';
import { changeHeld, heldActs, listHeld } from '#server/operator/held.ts';
import { route } from '#server/operator/route.ts';
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
		withStore('command', async (store) => `${await actions[name](store.requests.one(id), given, operating(store))}\n`);

	command('note', 'ID TEXT', 'adds a note to a request; the visitor may ask to see it')
		.argument('<ID>', '', notEmpty)
		.argument('<TEXT...>', '', words)
		.action((id: string, text: string) => act('notes', id, { text }));
	command('status', 'ID STATUS', 'sets the status of a request: new, contacted, quoted, won, lost or spam')
		.argument('<ID>', '', notEmpty)
		.argument('<STATUS>', '', fitting(statusInput))
		.action((id: string, status: string) => act('status', id, { status }));
	command(
		'pass',
		'ID --to COMPANY',
		'sends a request to one more company of the routing file, by its name or e-mail address',
	)
		.argument('<ID>', '', notEmpty)
		.requiredOption('--to <COMPANY>', '', notEmpty)
		.action((id: string, { to }: { to: string }) => act('pass', id, { company: to }));
	command(
		'pause',
		'COMPANY --until DAY | --end',
		'has a company asked about no new request until a day, as for a holiday, or asked again',
	)
		.argument('<COMPANY...>', '', words)
		.option('--until <DAY>', '', dayNamed)
		.option('--end')
		.action((company: string, { until, end }: { until?: string; end?: true }) => {
			if ((until === undefined) === (end === undefined))
				throw new CommanderError(2, 'commander.missingArgument', "'DAY'");
			return withStore(
				'command',
				async (store) => `${await pause({ company, until: until ?? null }, operating(store))}\n`,
			);
		});
	command(
		'route',
		'ADDRESS KIND [--stairs STAIRS]',
		'which companies would be asked about a request now, and why the others would not; sends and stores nothing',
	)
		.argument('<ADDRESS>')
		.addArgument(new Argument('<KIND>').choices(leadKinds))
		.addOption(new Option('--stairs <STAIRS>').choices(stairTypeSchema.options))
		.action((address: string, kind: LeadKind, { stairs }: { stairs?: string }) =>
			withStore('read', async (store) => route({ address, kind, stairs }, operating(store))),
		);
	command(
		'held',
		'[send|drop all|few|NETWORK|ID] [--yes]',
		'requests that are held because too many came: lists them by network, delivers them, or erases them',
	)
		.addArgument(new Argument('[ACT]').choices(heldActs))
		.argument('[WHICH]', '', notEmpty)
		.option('--yes')
		.action((act: (typeof heldActs)[number] | undefined, which: string | undefined, { yes = false }) => {
			if (act === undefined) return withStore('read', listHeld);
			if (which === undefined) throw new CommanderError(2, 'commander.missingArgument', 'which');
			return withStore('command', async (store) => {
				const planner = async () => {
					const { settings, routing } = await operating(store).sending();
					return createPlanner(settings, routing);
				};
				return `${await changeHeld({ act, which }, { store, planner }, yes)}\n`;
			});
		});
	command(
		'resend',
		'ID | --all',
		'sends a request, or everything undelivered, to the recipients who have not received it',
	)
		.argument('[ID]', '', notEmpty)
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
			return withStore(
				'command',
				async (store) => `${await erase(await requestsOf(selection, store.requests), store)}\n`,
			);
		});
}
