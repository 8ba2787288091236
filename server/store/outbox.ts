import type { RequestKey } from '#leads/tables.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Planner } from '#server/store/planner.ts';

/** The deliveries, kept beside the requests they belong to. Those of a request are added when it is inserted. */
export interface Outbox {
	/** What is to be tried now: leads first, then thanks; of each the longest due first. */
	due(channel: Channel, most: number): Promise<Delivery[]>;
	/** When the next one that is not due yet will be, in the form of `created_at`; undefined where none waits. */
	nextDue(channel: Channel): Promise<string | undefined>;
	/** Notes that an attempt begins. @returns false where there is nothing to send any more: the request was erased */
	begin(delivery: Delivery): Promise<boolean>;
	/**
	 * Resolves when it is durable that a delivery has arrived; where its request was erased meanwhile, that is told next.
	 * @param begun when the attempt began, in ms since 1970
	 */
	delivered(delivery: Delivery, begun: number): Promise<void>;
	/** @param retryAt when to try again; undefined where the delivery is given up, which the operator is told */
	failed(delivery: Delivery, why: string, retryAt: Date | undefined): Promise<void>;
	/**
	 * Tells the operator that a total of the day is almost used up, unless that was done since then.
	 * @param day when the day began, in the form of `created_at`
	 */
	reportLimits(day: string): Promise<void>;
	/**
	 * Makes due at once what did not arrive, and adds who should have been told by today's plan. No recipient who has had a
	 * request gets it twice.
	 * @param which the requests; `all` for everything that did not arrive, that of erased requests too
	 * @param maxCompanies to how many companies a request is passed at most
	 * @returns how many deliveries of theirs wait now
	 */
	revive(which: readonly RequestKey[] | 'all', planner: Planner, maxCompanies: number): Promise<number>;
	/** The companies a request is or was to be passed to, by name. */
	companiesOf(request: RequestKey): Promise<string[]>;
	/** Who was told of a request or is to be, in the order it was decided. */
	of(request: RequestKey): Promise<Delivery[]>;
	/** What was given up: first what recipients of leads did not get, the latest first. @param most how many of them */
	givenUp(most: number): Promise<{ deliveries: Delivery[]; total: number }>;
	/** Notices of erased requests that were given up. */
	failedWithdrawals(): Promise<Delivery[]>;
	state(): Promise<OutboxState>;
}

export interface OutboxState {
	waiting: number;
	givenUp: number;
	/** When the oldest one was written that waits for a recipient other than a visitor; null where none does. */
	waitingSince: string | null;
}
