import { figures } from '#facts/figures.ts';

/** What the comparison tables say of a lift beyond its weight limit. What is left out is not known for sure. */
export interface Features {
	origin?: string;
	footrest?: string;
	remote?: string;
	swivel?: string;
	heavyDuty?: string;
	longestRail?: string;
	batteries?: string;
}

/** Shown where no source is reliable enough to state the maker's figure. */
export const askTheInstaller = 'Ask the installer';

const manualSwivel = 'Turned by hand; powered as an option';

/**
 * By product name (domain facts 2.1 and 2.4; medium confidence unless said). The lifts that have no entry are those whose
 * makers' figures were not found; the table says so rather than guess.
 */
export const features: Readonly<Record<string, Features>> = {
	'Acorn 130 Outdoor': {
		// High confidence.
		origin: 'Made in Britain',
		footrest: 'Folds with the seat and arms',
		remote: 'Two, to call and send the lift',
		swivel: manualSwivel,
	},
	'Brooks 130 Outdoor': { swivel: manualSwivel },
	'Handicare 1000 Outdoor': {
		swivel: manualSwivel,
		// Of the 1000 as such; that the outdoor version has it too is for the supplier to confirm.
		heavyDuty: 'Made; ask if it is offered outdoors',
	},
	'Bruno Elite Outdoor Curved': { longestRail: figures.brunoRail, batteries: figures.brunoBatteries },
};
