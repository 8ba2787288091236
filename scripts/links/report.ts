import type { Look, Results } from './look.ts';

/** Whether a person has to look at something. */
export function needsLook({ state, movedTo, changed }: Look): boolean {
	return state !== 'alive' || movedTo !== undefined || changed.length > 0;
}

/** What a run found, for the operator: what is dead first, then what moved, changed or could not be read. */
export function reportOf({ looks }: Results, before: Results | undefined): string {
	const groups: [title: string, looks: Look[], said: (look: Look) => string][] = [
		['Dead', looks.filter(({ state }) => state === 'dead'), ({ why }) => why],
		['Moved for good', looks.filter(({ movedTo }) => movedTo !== undefined), ({ movedTo }) => `now ${movedTo}`],
		['Changed since it was last read', looks.filter(({ changed }) => changed.length > 0), sayChanged],
		['Not readable by a program: open it yourself', looks.filter(({ state }) => state === 'unread'), ({ why }) => why],
	];
	const shown = groups.flatMap(([title, found, said]) =>
		found.length === 0
			? []
			: [`${title} (${found.length})\n${found.map((look) => linesOf(look, said(look))).join('\n')}`],
	);
	const compared = before ? `compared with ${dayOf(before.on)}` : 'the first run, so that nothing could be compared';
	const good = looks.filter((look) => !needsLook(look)).length;
	return `${[`${looks.length} addresses opened, ${compared}: ${good} as they should be.`, ...shown].join('\n\n')}\n`;
}

function sayChanged({ changed, read }: Look): string {
	return `${changed.join(', ')}${read?.title ? `; its title now: ${printable(read.title)}` : ''}`;
}

function linesOf({ address, on, read, state }: Look, said: string): string {
	const lastRead = state !== 'alive' && read ? `, last read ${dayOf(read.on)}` : '';
	return `  ${address}\n    ${printable(said)}${lastRead}\n    on ${on.join(', ')}`;
}

const dayOf = (time: string) => time.slice(0, 10);

/** A stranger's text without characters that a terminal would obey. */
function printable(text: string): string {
	return text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
}
