import { Option } from 'commander';
import type { Status } from '#leads/status.ts';
import { readRouting } from '#server/delivery/routing.ts';
import { accountName } from '#server/operator/account-name.ts';
import { assertOne, id, notEmpty, statusArgument, text } from '#server/operator/commands/arguments.ts';
import type { Adding } from '#server/operator/commands/doing.ts';
import { addNote, setStatus } from '#server/operator/note.ts';
import { pass } from '#server/operator/pass.ts';
import { resend } from '#server/operator/resend.ts';
import { readSettings } from '#server/settings/read.ts';

/** Commands that say what was done with a request, or send it. */
export function addHandling({ command, withStore, env }: Adding): void {
	const author = () => accountName(env);
	command('note', 'ID TEXT', 'adds a note to a request; the visitor may ask to see it')
		.addArgument(id('<ID>'))
		.addArgument(text('<TEXT...>'))
		.action((id: string, words: string) =>
			withStore('command', async (store) => addNote(await store.requests.one(id), words, author(), store)),
		);
	command('status', 'ID STATUS', 'sets the status of a request: new, contacted, quoted, won, lost or spam')
		.addArgument(id('<ID>'))
		.addArgument(statusArgument())
		.action((id: string, status: Status) =>
			withStore('command', async (store) => setStatus(await store.requests.one(id), status, author(), store)),
		);
	command(
		'pass',
		'ID --to COMPANY',
		'sends a request to one more company of the routing file, by its name or e-mail address',
	)
		.addArgument(id('<ID>'))
		.addOption(new Option('--to <COMPANY>').argParser(notEmpty).makeOptionMandatory())
		.action((id: string, { to }: { to: string }) =>
			withStore('command', async (store) => {
				const settings = readSettings(env);
				const routing = await readRouting(settings.LEADS_ROUTING);
				return pass(await store.requests.one(id), to, author(), { store, settings, routing });
			}),
		);
	command(
		'resend',
		'ID | --all',
		'sends a request, or everything undelivered, to the recipients who have not received it',
	)
		.addArgument(id('[ID]'))
		.option('--all')
		.action((id: string | undefined, { all }) => {
			assertOne(id, all);
			return withStore('command', async (store) => {
				const settings = readSettings(env);
				const found = id ? await store.requests.one(id) : undefined;
				const done = await resend(found ? [found] : 'all', store, settings, await readRouting(settings.LEADS_ROUTING));
				if (found) await store.history.noteResent(found, author());
				return done;
			});
		});
}
