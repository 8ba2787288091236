import type { RequestKey } from '#leads/tables.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Planner } from '#server/store/planner.ts';

/** The outbox: all deliveries. Those of a request are added in the transaction of its insert. */
export interface Outbox {
	/** Deliveries that are due: leads before confirmations, each in the order of their due times. */
	due(channel: Channel, most: number): Promise<Delivery[]>;
	/** When the next one will be due, in the format of `created_at`; undefined if none is waiting. */
	nextDue(channel: Channel): Promise<string | undefined>;
	/** Records the start of an attempt. @returns false if the request was erased, so that nothing is to be sent */
	begin(delivery: Delivery): Promise<boolean>;
	/**
	 * Records durably that a delivery was accepted. If its request was erased during the attempt, adds an erasure notice for
	 * the recipient, who now has it.
	 * @param begun start of the attempt, in ms since 1970
	 */
	delivered(delivery: Delivery, begun: number): Promise<void>;
	/**
	 * Records a failed attempt. If the request was erased during the attempt, adds an erasure notice: the recipient may have
	 * received the request although the attempt failed.
	 * @param retryAt undefined to give the delivery up, which adds a failure report
	 */
	failed(delivery: Delivery, why: string, retryAt: Date | undefined): Promise<void>;
	/**
	 * Adds a notice to the operator that a daily total is almost used up, unless there is one for this day.
	 * @param day start of the day, in the format of `created_at`
	 */
	reportLimits(day: string): Promise<void>;
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
