import { type Place, queryOf, start } from '#desk/address/place.ts';
import type { RequestKey } from '#leads/tables.ts';
import type { Block } from '#server/emails/mail.ts';

/** A place of the desk, as far as it differs from its start. */
export type DeskPlace = Partial<Place>;

/** The address of a place. @param desk the desk's own */
const addressOn = (desk: string, place: DeskPlace) => desk + queryOf({ ...start, ...place });

/** A button to a place of the desk; nothing where there is no desk that can be reached from outside. */
export function deskButton(desk: string | undefined, label: string, place: DeskPlace): Block[] {
	if (desk === undefined) return [];
	const href = addressOn(desk, place);
	return [{ type: 'buttons', buttons: [{ look: 'plain', label, href, shownUrl: href }] }];
}

/** A request on the desk; nothing for one that was erased. */
export const requestButton = (desk: string | undefined, { kind, id }: RequestKey): Block[] =>
	kind === '' ? [] : deskButton(desk, 'Open it on the desk', { open: { kind, id } });

/** What opens the desk at the server, in place of a button, where it cannot be reached from outside. */
export const commandInstead = (desk: string | undefined): Block[] =>
	desk === undefined
		? [
				{ type: 'heading', text: 'On the server' },
				{ type: 'command', text: 'npm run leads -- desk' },
			]
		: [];
