import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import pLimit from 'p-limit';
import { type Source, sources } from '#facts/sources.ts';
import { type Answer, createOpener, type Failure, type Way } from './open.ts';

/** An address outside of this site, and where it stands. */
interface Outward {
	address: string;
	/** Paths of pages; `the facts` for a source that no page links to, but the brochure or a figure may rest on. */
	on: readonly string[];
}

/**
 * The addresses that the pages of a built site link to, and those of the sources of the facts, from which the brochure is made.
 * @param dist the built site
 * @param siteUrl of this site, whose own addresses are left out
 */
export function outwardAddresses(dist: string, siteUrl: string): Outward[] {
	const found = new Map<string, Set<string>>();
	const add = (link: string, place: string, isNew = false) => {
		const url = URL.parse(link);
		if (!url || !/^https?:$/.test(url.protocol) || url.origin === new URL(siteUrl).origin) return;
		// A place in a page is not asked for.
		url.hash = '';
		if (!(isNew && found.has(url.href))) found.set(url.href, (found.get(url.href) ?? new Set()).add(place));
	};
	for (const file of globSync('**/*.html', { cwd: dist }).toSorted()) {
		const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
		for (const link of parse(readFileSync(join(dist, file), 'utf8')).querySelectorAll('a[href]'))
			add(link.getAttribute('href') ?? '', path);
	}
	for (const { url } of Object.values<Source>(sources)) if (url) add(url, 'the facts', true);
	return [...found].map(([address, on]) => ({ address, on: [...on] }));
}

/** `dead`: gone, or a name that does not exist. `unread`: it refused a program, failed or did not answer in time, so a person has to look. */
type State = 'alive' | 'dead' | 'unread';

/** What was last read at an address. */
interface Read extends Pick<Answer, 'at' | 'title' | 'digest'> {
	/** ISO time. */
	on: string;
}

/** What a run found at an address; the file of results has one for each. */
export interface Look extends Outward {
	state: State;
	/** The status, or why there was none. */
	why: string;
	/** Where it leads now, where it was moved there for good. */
	movedTo?: string;
	/** What differs from what was read last. */
	changed: readonly ('title' | 'text' | 'address')[];
	/** The last that could be read, in this run or an earlier one. */
	read?: Read;
}

export interface Results {
	on: string;
	looks: readonly Look[];
}

const hostsAtOnce = 6;
/** Failures after which a run without any answer ends: then it is this machine that has no network. */
const failuresWithoutNetwork = 8;

/**
 * Opens every address, several hosts at once.
 * @param before the results of the last run; undefined for the first
 * @returns undefined if no address answered at all, which says nothing about any of them
 */
export async function lookAt(
	addresses: readonly Outward[],
	before: Results | undefined,
	way: Way,
	now = new Date(),
): Promise<Results | undefined> {
	const open = createOpener(way);
	const known = new Map(before?.looks.map((look) => [look.address, look.read]));
	let [answered, failed] = [0, 0];
	const limit = pLimit(hostsAtOnce);
	const looks = await Promise.all(
		addresses.map((outward) =>
			limit(async (): Promise<Look | undefined> => {
				if (answered === 0 && failed >= failuresWithoutNetwork) return undefined;
				const answer = await open(outward.address);
				if ('failed' in answer) failed++;
				else answered++;
				const last = known.get(outward.address);
				const differs = !('failed' in answer) && last !== undefined && answer.digest !== last.digest;
				// Some pages are another one each time they are opened: that is no change.
				const again = differs ? await open(outward.address) : undefined;
				return lookOf(outward, answer, last, now, again);
			}),
		),
	);
	if (addresses.length > 0 && answered === 0) return undefined;
	return { on: now.toISOString(), looks: looks.filter((look) => look !== undefined) };
}

function lookOf(
	outward: Outward,
	answer: Answer | Failure,
	last: Read | undefined,
	now: Date,
	again: Answer | Failure | undefined,
): Look {
	const state = stateOf(answer);
	if ('failed' in answer || state !== 'alive') {
		const why = 'failed' in answer ? answer.failed : String(answer.status);
		return { ...outward, state, why, changed: [], ...(last && { read: last }) };
	}
	const { status, at, forGood, title, digest } = answer;
	const isSteady = again && !('failed' in again) && again.digest === digest;
	const changed = [
		...(last && title !== last.title ? (['title'] as const) : []),
		...(last && digest !== last.digest && isSteady ? (['text'] as const) : []),
		...(last && at !== last.at ? (['address'] as const) : []),
	];
	return {
		...outward,
		state,
		why: String(status),
		...(forGood && at !== outward.address && { movedTo: at }),
		changed,
		read: { at, title, digest, on: now.toISOString() },
	};
}

function stateOf(answer: Answer | Failure): State {
	if ('failed' in answer) return answer.failed === 'ENOTFOUND' ? 'dead' : 'unread';
	if (answer.status === 404 || answer.status === 410) return 'dead';
	return answer.status >= 200 && answer.status < 300 ? 'alive' : 'unread';
}

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
