import { failureCode } from '#server/delivery/failure.ts';
import { nextAttemptAt } from '#server/delivery/retry-delays.ts';
import type { Send } from '#server/delivery/send.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { stopTimeout } from '#server/settings/connection-limits.ts';
import { deliveriesAtOnce, firstRetryDelay, outboxPollInterval } from '#server/settings/delivery-limits.ts';
import { type Channel, channels, type Delivery } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/outbox.ts';

/** Intervals of delivery, in ms. */
export interface DeliveryIntervals {
	/** Delay before the first retry of a delivery, and between attempts to record a result in the outbox. */
	firstRetry: number;
	/** Interval at which the outbox is polled. */
	poll: number;
}

const defaults: DeliveryIntervals = { firstRetry: firstRetryDelay, poll: outboxPollInterval };

export interface Courier {
	/** Reads the outbox now, because a delivery was added. */
	wake(): void;
	/** Starts no more deliveries; waits for those in flight and aborts them after `stopTimeout`. The next start resumes. */
	stop(): Promise<void>;
}

/**
 * Sends the deliveries in the outbox until it is stopped. At least once: a delivery is marked as sent only after it was
 * accepted, so one that was in flight at a crash is sent again, under the same id.
 */
export function startCourier(
	outbox: Outbox,
	send: Record<Channel, Send>,
	log: Logger,
	intervals: DeliveryIntervals = defaults,
): Courier {
	/** By the delivery's id. */
	const inFlight = new Map<string, { channel: Channel; done: Promise<void> }>();
	const timers = new Map<Channel, NodeJS.Timeout>();
	const stopping = new AbortController();
	let stopped = false;

	/** Polls one at a time for each channel: two at once could start the same delivery. */
	const polling = new Map<Channel, { again: boolean; done: Promise<void> }>();

	function poll(channel: Channel): void {
		const current = polling.get(channel);
		if (current) current.again = true;
		if (current || stopped) return;
		const done = pollOnce(channel).finally(() => {
			const again = polling.get(channel)?.again;
			polling.delete(channel);
			if (again) poll(channel);
		});
		polling.set(channel, { again: false, done });
	}

	async function pollOnce(channel: Channel): Promise<void> {
		let delay = intervals.poll;
		try {
			const busy = new Set([...inFlight].filter(([, one]) => one.channel === channel).map(([id]) => id));
			// Deliveries in flight are still in the outbox: read as many more, and skip them. Some may end meanwhile.
			const due = (await outbox.due(channel, deliveriesAtOnce + busy.size)).filter(({ id }) => !busy.has(id));
			if (stopped) return;
			for (const delivery of due.slice(0, deliveriesAtOnce - busy.size)) start(delivery);
			const next = await outbox.nextDue(channel);
			if (next) delay = Math.min(delay, Math.max(0, Date.parse(next) - Date.now()));
		} catch (error) {
			log.error(kindOf(error), 'could not read the outbox; will retry');
		}
		clearTimeout(timers.get(channel));
		if (!stopped) timers.set(channel, setTimeout(poll, delay, channel).unref());
	}

	function start(delivery: Delivery): void {
		const { id, channel } = delivery;
		const done = attempt(delivery).finally(() => {
			inFlight.delete(id);
			poll(channel);
		});
		inFlight.set(id, { channel, done });
	}

	async function attempt(delivery: Delivery): Promise<void> {
		const { id, message, channel } = delivery;
		const startedAt = Date.now();
		try {
			if (!(await outbox.begin(delivery))) return;
		} catch (error) {
			// On a full disk, say. An attempt that cannot be recorded is not made.
			log.error(kindOf(error), 'could not record the start of a delivery; will retry');
			await new Promise((resolve) => setTimeout(resolve, intervals.firstRetry).unref());
			return;
		}
		const about = () => {
			const now = Date.now();
			const age = now - Date.parse(delivery.created_at);
			return { delivery: id, message, channel, attempt: delivery.attempts + 1, ms: now - startedAt, ageMs: age };
		};
		try {
			await send[channel](delivery, stopping.signal);
		} catch (error) {
			// Aborted by `stop`: not a failure of the delivery. The next start sends it again.
			if (stopping.signal.aborted) return;
			const why = failureCode(error);
			const retryAt = nextAttemptAt(delivery, Date.now(), Math.random(), intervals.firstRetry);
			if (retryAt) log.warn({ ...about(), why, retryAt }, 'not delivered yet');
			else log.error({ ...about(), why }, 'given up');
			return untilRecorded(() => outbox.failed(delivery, why, retryAt));
		}
		log.info(about(), 'delivered');
		return untilRecorded(() => outbox.delivered(delivery, startedAt));
	}

	/** Retries until the outbox could be written: a disk that is full for a while must not cause a second sending. */
	async function untilRecorded(record: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await record();
			} catch (error) {
				log.error(kindOf(error), 'could not record the result of a delivery; will retry');
				if (stopped) return;
				await new Promise((resolve) => setTimeout(resolve, intervals.firstRetry).unref());
			}
		}
	}

	const wake = () => {
		for (const channel of channels) poll(channel);
	};
	wake();
	return {
		wake,
		stop: async () => {
			stopped = true;
			for (const timer of timers.values()) clearTimeout(timer);
			await Promise.all([...polling.values()].map((one) => one.done));
			const allDone = Promise.all([...inFlight.values()].map((one) => one.done));
			const timeout = setTimeout(() => stopping.abort(), stopTimeout);
			await allDone;
			clearTimeout(timeout);
		},
	};
}
