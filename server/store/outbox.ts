import type { RequestKey } from '#leads/tables.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Planner } from '#server/store/planner.ts';

/** A delivery that this process took. Its attempt tells it from a later lease of the same delivery. */
export type Taken = Pick<Delivery, 'id' | 'attempts'>;

/** The outbox: all deliveries. Those of a request are added in the transaction of its insert. */
export interface Outbox {
	/**
	 * Takes deliveries that are due, for this process alone, and records durably that an attempt at each starts. A lease ends
	 * with `delivered`, `failed` or `release`, or after `deliveryLease` unless it is renewed: another process then takes a
	 * delivery whose courier crashed.
	 * @returns leads before confirmations, each in the order of their due times; `attempts` counts the one that starts now
	 */
	take(channel: Channel, most: number): Promise<Delivery[]>;
	/** Renews the leases of deliveries that were taken. */
	keep(taken: readonly Taken[]): Promise<void>;
	/** Ends the leases of deliveries whose attempts were aborted, so that the next process takes them at once. */
	release(taken: readonly Taken[]): Promise<void>;
	/** When the next one will be due, in the format of `created_at`; undefined if none is waiting. */
	nextDue(channel: Channel): Promise<string | undefined>;
	/** How often to look for deliveries that another process added, and that nothing tells of, in ms. */
	pollInterval: number;
	/**
	 * Adds the deliveries of requests that reached the store without this program, in transactions of their own. Requests that
	 * are too old to be delivered (`maxDeliveryAge`) get none.
	 * @returns how many requests were planned; `most` if there may be more
	 */
	plan(most: number): Promise<number>;
	/**
	 * Calls `wake` when such a request has arrived, as far as the store can tell; otherwise polling finds it.
	 * @returns a function that ends this
	 */
	onArrival(wake: () => void): Promise<() => void>;
	/**
	 * Records durably that a delivery was accepted. If its request was erased during the attempt, adds an erasure notice for
	 * the recipient, who now has it.
	 * @param begun start of the attempt, in ms since 1970
	 */
	delivered(delivery: Delivery, begun: number): Promise<void>;
	/**
	 * Records a failed attempt. If the request was erased during the attempt, adds an erasure notice: the recipient may have
	 * received the request although the attempt failed.
	 * Ignored if the lease ended and another process has taken the delivery.
	 * @param retryAt undefined to give the delivery up, which adds a failure report
	 */
	failed(delivery: Delivery, why: string, retryAt: Date | undefined): Promise<void>;
	/**
	 * Adds a notice to the operator that a daily total is almost used up, unless there is one for this day.
	 * @param day start of the day, in the format of `created_at`
	 */
	reportLimits(day: string): Promise<void>;
	/**
	 * Adds the e-mail to the operator about the week before a day, unless it was added before; which was the last day is in the store. A
	 * store that has none yet notes this one and adds nothing: there was no week.
	 * @param day such as `2026-11-23`, in British time
	 * @returns whether it was added
	 */
	reportWeek(day: string): Promise<boolean>;
	/** Makes the deliveries about a request's added photos due now (`photosAddedDelay`). */
	photosHaveCome(request: RequestKey): Promise<void>;
	/**
	 * Makes undelivered deliveries due at once, and adds recipients that are missing by the current settings. Nobody who has
	 * received a request gets it again.
	 * @param which the requests; `all` for everything undelivered, also of erased requests
	 * @param maxCompanies most companies that receive one request
	 * @returns how many deliveries are waiting now
	 */
	revive(which: readonly RequestKey[] | 'all', planner: Planner, maxCompanies: number): Promise<number>;
	/** Names of the companies among a request's recipients. */
	companiesOf(request: RequestKey): Promise<string[]>;
	/** All deliveries of a request, in the order of their creation. */
	of(request: RequestKey): Promise<Delivery[]>;
	/** Deliveries that were given up: leads first, each newest first. @param most how many of them */
	givenUp(most: number): Promise<{ deliveries: Delivery[]; total: number }>;
	/** Erasure notices that were given up. */
	failedWithdrawals(): Promise<Delivery[]>;
	state(): Promise<OutboxState>;
}

export interface OutboxState {
	waiting: number;
	givenUp: number;
	/** `created_at` of the oldest waiting delivery, without confirmations to visitors; null if there is none. */
	waitingSince: string | null;
}
