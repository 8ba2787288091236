import { access } from '#server/operator/access.ts';
import { requestsOf } from '#server/operator/asked.ts';
import { askedBy, email, folder, id, phone } from '#server/operator/commands/arguments.ts';
import type { Adding } from '#server/operator/commands/doing.ts';
import { erase } from '#server/operator/erase.ts';

/** Commands for the rights of a person whose data is stored. */
export function addPersonalData({ command, withStore }: Adding): void {
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
			const asked = askedBy(id, person);
			return withStore('read', (store) => access(store, asked, to));
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
			const asked = askedBy(id, person);
			return withStore('command', async (store) => erase(await requestsOf(asked, store.requests), store));
		});
}
