import {
	DeliveryFailure,
	deliveriesAtOnce,
	failureCode,
	mostInFlight,
	slowAfter,
	smtpTotalTimeout,
} from '#server/delivery/channels.ts';
import type { Send } from '#server/delivery/send.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { minute, second } from '#server/settings/limits.ts';
import { type Channel, channels, type Delivery, isUnreadable } from '#server/store/delivery.ts';
import { unreadableCode } from '#server/store/errors.ts';
import { maxDeliveryAge, maxRetryDelay, type Outbox } from '#server/store/outbox.ts';

/** Longest time of an attempt: what a mail server may take, and five minutes for reading the request and its photos. */
const longestAttempt = smtpTotalTimeout + 5 * minute;

const firstRetryDelay = 5 * second;

/** How often the outbox is polled: the operator's commands run in another process and cannot wake the courier. */
const outboxPollInterval = 5 * second;

/**
 * Grace period at shutdown for deliveries in flight, while calls are still answered; with that for calls in flight (`http/listen.ts`) it is
 * under the 10 s after which Docker kills a container.
 */
const stopDeliveriesTimeout = 8 * second;

/** Intervals of delivery, in ms. */
export interface DeliveryIntervals {
	/** Delay before the first retry of a delivery, and between attempts to record a result in the outbox. */
	firstRetry: number;
	poll: number;
	/** Grace period for deliveries in flight at a stop. */
	stop?: number;
	/** How many e-mails of a message a company gets in an hour. */
	mostAnHour?: number;
	/** How often requests that nobody has answered are looked for, and whether the e-mail about a week is due; by which clock. */
	followUp?: { interval?: number; now?: () => Date };
}

export interface Courier {
	/** Reads the outbox now, because a delivery was added. */
	wake(): void;
	/** Starts no more deliveries; waits for those in flight, and aborts and releases them after `stopDeliveriesTimeout`. */
	stop(): Promise<void>;
}

/**
 * Sends the deliveries in the outbox until it is stopped. At least once: a delivery is marked as sent only
 * after it was accepted, so one that was in flight at a crash is sent again, under the same id.
 */
export function startCourier(
	outbox: Outbox,
	send: Record<Channel, Send>,
	log: Logger,
	given: Partial<DeliveryIntervals> = {},
): Courier {
	const intervals = {
		firstRetry: firstRetryDelay,
		poll: outboxPollInterval,
		stop: stopDeliveriesTimeout,
		...given,
	};
	/** What is being sent on each channel, and since when in ms of `performance.now`. */
	const inFlight: Readonly<Record<Channel, Map<Promise<void>, number>>> = { email: new Map(), webhook: new Map() };
	const timers = new Map<Channel, NodeJS.Timeout>();
	/** Aborts what is being sent. */
	const aborting = new AbortController();
	let stopped = false;

	const later = (channel: Channel, ms: number) => {
		clearTimeout(timers.get(channel));
		timers.set(channel, setTimeout(() => poll(channel), ms).unref());
	};

	function poll(channel: Channel): void {
		if (stopped) return;
		const current = inFlight[channel];
		let delay = intervals.poll;
		try {
			const quick = [...current.values()].filter((since) => performance.now() - since < slowAfter);
			const room = Math.min(deliveriesAtOnce - quick.length, mostInFlight - current.size);
			const taken = room > 0 ? outbox.take(channel, room, intervals.mostAnHour) : [];
			for (const delivery of taken) {
				const done = attempt(delivery).finally(() => {
					current.delete(done);
					poll(channel);
				});
				current.set(done, performance.now());
			}
			const next = outbox.nextDue(channel);
			if (next) delay = Math.min(delay, Math.max(0, Date.parse(next) - Date.now()));
		} catch (error) {
			logFailure(log, error, 'could not read the outbox; will retry');
			delay = Math.max(delay, intervals.firstRetry);
		}
		later(channel, delay);
	}

	// After the current call: the insert that wakes the courier sends its response first.
	const wake = () => {
		for (const channel of channels) later(channel, 0);
	};
	wake();
	return {
		wake,
		stop: async () => {
			stopped = true;
			const allDone = Promise.all(Object.values(inFlight).flatMap((some) => [...some.keys()]));
			const timeout = setTimeout(() => aborting.abort(), intervals.stop);
			await allDone;
			clearTimeout(timeout);
		},
	};

	/** Sends a delivery that was taken, and records the result. Never rejects. */
	async function attempt(delivery: Delivery): Promise<void> {
		const { id, message, channel, attempts, created_at } = delivery;
		const startedAt = Date.now();
		const about = () => {
			const now = Date.now();
			const times = { ms: now - startedAt, ageMs: now - Date.parse(created_at) };
			return { delivery: id, message, channel, attempt: attempts, ...times };
		};
		try {
			const signal = AbortSignal.any([aborting.signal, AbortSignal.timeout(longestAttempt)]);
			if (isUnreadable(delivery)) throw new DeliveryFailure(unreadableCode);
			// Not only told to end: what it waits for may never come.
			await Promise.race([send[channel](delivery, signal), ended(signal)]);
		} catch (error) {
			// Aborted by the stop: not a failure of the delivery. The next start sends it again.
			if (aborting.signal.aborted) return untilRecorded(() => outbox.release([delivery]));
			const why = failureCode(error);
			const retryAt =
				why === unreadableCode ? undefined : nextAttemptAt(delivery, Date.now(), Math.random(), intervals.firstRetry);
			if (retryAt) log.warn({ ...about(), why, retryAt }, 'not delivered yet');
			else log.error({ ...about(), why }, 'given up');
			return untilRecorded(() => outbox.failed(delivery, why, retryAt));
		}
		log.info(about(), 'delivered');
		return untilRecorded(() => outbox.delivered(delivery, startedAt));
	}

	/** Retries until the outbox could be written: a disk that is full for a while must not cause a second sending. */
	async function untilRecorded(record: () => void): Promise<void> {
		for (;;) {
			try {
				return record();
			} catch (error) {
				logFailure(log, error, 'could not record the result of a delivery; will retry');
				if (stopped) return;
				await new Promise((resolve) => setTimeout(resolve, intervals.firstRetry).unref());
			}
		}
	}
}

/** Rejects when a signal is aborted, with its reason. */
function ended(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}

/**
 * When a failed delivery is retried: exponential backoff with 10 % jitter, so that after an outage nothing waits much
 * longer than the outage lasted, and deliveries that failed together are not retried together.
 * @param delivery with its number of attempts, the failed one included
 * @returns undefined when the delivery is to be given up
 */
export function nextAttemptAt(
	delivery: { created_at: string; attempts: number },
	now: number,
	random: number,
	firstDelay: number,
): Date | undefined {
	// Called after an attempt, so a delivery that waited while the server was stopped has had at least one.
	if (now - Date.parse(delivery.created_at) >= maxDeliveryAge) return undefined;
	const delay = Math.min(firstDelay * 2 ** (delivery.attempts - 1), maxRetryDelay);
	return new Date(now + delay * (0.9 + 0.2 * random));
}
