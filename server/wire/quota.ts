import { maxPhotos } from '#leads/photos.ts';
import type { EnterBody } from '#server/http/calls.ts';
import { createInFlight, type InFlight } from '#server/http/networks.ts';
import { type Limit, limitsOf, photoKb, type What } from '#server/settings/caller-limits.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import { startOfDay } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';
import { type Counted, countersOf, createTally, type Tally } from '#server/wire/callers/tally.ts';

/** What became of an amount, for all that was asked at once. */
interface Outcome {
	/** Seconds to wait, if a limit is reached beyond which it is refused: then nothing was counted. Else 0. */
	refusedFor: number;
	/**
	 * If it is more than may be taken: the network that has sent too much (`networkOver`). Then nothing was counted either.
	 */
	over?: { network: string; seconds: number };
	/** Counts it no longer, because nothing was stored. Further calls do nothing. */
	undo(): void;
}

type Amounts = Partial<Record<What, number>>;

/** The limits on what strangers send (`settings/caller-limits.ts`), of one caller, of its networks and of all together. */
export interface Quota {
	take(networks: readonly Counted[], amounts: Amounts): Outcome;
	/**
	 * The same for what is begun, such as an upload, which counts for the networks alone: else a few who end nothing could use up the totals.
	 * To be undone at its end; `count` counts what came.
	 */
	begin(networks: readonly Counted[], amounts: Amounts): Outcome;
	/** Counts amounts whatever the limits are, which were asked at the begin. */
	count(networks: readonly Counted[], amounts: Amounts): void;
	/** Counts again what is held of today, unless it was counted just now (`heldCountInterval`). */
	countHeld(): Promise<void>;
	/** Counts an upload in flight: see `InFlight`. */
	enterUpload: InFlight['enter'];
	enterRead: InFlight['enter'];
	enterBody: EnterBody;
	/** The totals of photos that are used up to their reserve, or nearly; for a minute, also the concurrent uploads and bodies. */
	reached(): string[];
	/** @param onReached called after each count of photos while `reached` is not empty */
	watch(onReached: () => void): void;
}

/** All callers together, as one network. */
const everybody = { family: 0, bits: 0, counters: countersOf('') } as const;

/**
 * Counts in memory only, without addresses (decisions/015). Days are in UTC; of all callers together, today's count is read from the store,
 * so a restart does not reset it.
 */
export async function createQuota(
	settings: Settings,
	store: Pick<Store, 'countSince'>,
	now: () => number = Date.now,
): Promise<Quota> {
	const from = now();
	const all = limitsOf(settings);
	const byWhat = new Map<What, Limit[]>();
	for (const limit of all) byWhat.set(limit.what, [...(byWhat.get(limit.what) ?? []), limit]);
	const tallies = new Map<string, Tally>();
	const tallyOf = (what: What, seconds: number) => {
		const name = `${what} ${seconds}`;
		const windows = { ms: seconds * 1000, from: seconds * 1000 === day ? 0 : from };
		const tally = tallies.get(name) ?? createTally(windows, now);
		tallies.set(name, tally);
		return tally;
	};
	const talliesOf = (what: What) =>
		[...new Set(byWhat.get(what)?.map(({ seconds }) => seconds))].map((seconds) => tallyOf(what, seconds));

	// Without rows dated in the future, from a time when the clock was ahead: they would count on every day until then.
	const usedSince = (start: string) => store.countSince(start, new Date(now() + limits.clockStepBack).toISOString());
	const used = usedSince(startOfDay(now()));
	const sums = {
		requests: used.requests,
		held: used.held,
		thanks: used.thanks,
		'photo kB': photoKb(used.photos, used.photoBytes),
	};
	for (const [what, sum] of Object.entries(sums))
		if (sum > 0) tallyOf(what as What, day / 1000).add(everybody.counters, sum);

	let counting: Promise<void> | undefined;
	const countHeld = async () => {
		setTimeout(() => {
			counting = undefined;
		}, limits.heldCountInterval).unref();
		const tally = tallyOf('held', day / 1000);
		// What is taken meanwhile may count twice, until the next time.
		const [start, known] = [startOfDay(now()), tally.of(everybody.counters)];
		const { held } = usedSince(start);
		if (start === startOfDay(now())) tally.add(everybody.counters, held - known);
	};

	const inFlight = (each: number, altogether: number) => createInFlight({ each, altogether, few: maxPhotos }, now);
	const bodies = () => inFlight(limits.maxBodiesPerAddress, limits.maxBodies);
	const slots = {
		'uploads at once': inFlight(limits.maxUploadsInFlightPerCaller, limits.maxUploadsInFlight),
		'photos sent at once': inFlight(limits.maxReadsPerCaller, limits.maxReads),
		'bodies at once': bodies(),
		'bodies with photos at once': bodies(),
	};
	const enter = (name: keyof typeof slots, ...given: Parameters<InFlight['enter']>) => {
		const leave = slots[name].enter(...given);
		notify();
		return leave;
	};
	const photoTotals = all.filter(
		({ what, family, beyond }) => what === 'photo kB' && family === 0 && beyond === 'share',
	);
	const reached = () => [
		...photoTotals
			// The last photo rarely fits exactly.
			.filter(
				({ what, seconds, most }) =>
					tallyOf(what, seconds).of(everybody.counters) + limits.maxUploadBytes / 1000 > most,
			)
			.map(() => 'photo kB in a day'),
		...Object.entries(slots).flatMap(([name, { fullFor }]) => (fullFor() >= limits.slotsFullReportAfter ? [name] : [])),
	];
	let listener = () => {};
	const notify = () => {
		if (reached().length > 0) listener();
	};

	return {
		take: (networks, amounts) => look(networks, amounts) ?? count([...networks, everybody], amounts),
		begin: (networks, amounts) => look(networks, amounts) ?? count(networks, amounts),
		count: (networks, amounts) => void count([...networks, everybody], amounts),
		countHeld: () => {
			counting ??= countHeld();
			return counting;
		},
		enterUpload: (networks) => enter('uploads at once', networks),
		enterRead: (...given) => enter('photos sent at once', ...given),
		enterBody: enter,
		reached,
		watch: (given) => {
			listener = given;
			notify();
		},
	};

	/** @returns undefined if all of it may be taken */
	function look(networks: readonly Counted[], amounts: Amounts): Outcome | undefined {
		const exceeded = (Object.entries(amounts) as [What, number][]).flatMap(([what, amount]) =>
			(byWhat.get(what) ?? []).filter(({ family, bits, seconds, most }) => {
				const network = [...networks, everybody].find((one) => one.family === family && one.bits === bits);
				return network !== undefined && tallyOf(what, seconds).of(network.counters) + amount > most;
			}),
		);
		const refusing = exceeded.filter(({ beyond }) => beyond === 'refuse');
		if (refusing.length > 0) return { refusedFor: wait(refusing), undo: () => {} };
		const hasSentMuch = (within: number) => exceeded.some(({ beyond, bits }) => beyond === 'much' && bits > within);
		const over = exceeded.filter(({ beyond, bits }) => beyond === 'hold' || (beyond === 'share' && hasSentMuch(bits)));
		if (over.length === 0) return undefined;
		return { refusedFor: 0, over: { network: networkOver(networks, over), seconds: wait(over) }, undo: () => {} };
	}

	function count(counted: readonly Pick<Counted, 'counters'>[], amounts: Amounts): Outcome {
		const undo = (Object.entries(amounts) as [What, number][]).flatMap(([what, amount]) =>
			talliesOf(what).flatMap((tally) => counted.map(({ counters }) => tally.add(counters, amount))),
		);
		if (amounts.photos) notify();
		return {
			refusedFor: 0,
			undo: () => {
				for (const takeBack of undo.splice(0)) takeBack();
			},
		};
	}

	function wait(exceeded: readonly Limit[]): number {
		return Math.max(1, ...exceeded.map(({ what, seconds }) => Math.ceil(tallyOf(what, seconds).msLeft() / 1000)));
	}
}

/**
 * The network that has sent too much: the narrowest, but not below the widest that may be one customer's. An address or a /64 alone would be
 * stored with what is held.
 */
function networkOver(networks: readonly Counted[], over: readonly Limit[]): string {
	const narrowest = networks.findIndex(({ family, bits }) =>
		over.some((one) => one.family === family && one.bits === bits),
	);
	const block = networks.findLastIndex(({ little }) => little === 1);
	return networks[Math.max(narrowest, block)]?.name ?? '';
}
