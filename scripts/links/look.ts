import pLimit from 'p-limit';
import type { Outward } from './addresses.ts';
import { type Answer, createOpener, type Failure, type Way } from './open.ts';

/** `dead`: gone, or a name that does not exist. `unread`: it refused a program, failed or did not answer in time, so a person has to look. */
export type State = 'alive' | 'dead' | 'unread';

/** What was last read at an address. */
export interface Read extends Pick<Answer, 'at' | 'title' | 'digest'> {
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

/** The file of results. */
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
