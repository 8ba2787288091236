import { createAttempt } from '#server/delivery/attempt.ts';
import { createLeases } from '#server/delivery/leases.ts';
import { createRepeat } from '#server/delivery/repeat.ts';
import type { Send } from '#server/delivery/send.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { stopDeliveriesTimeout } from '#server/settings/connection-limits.ts';
import { deliveriesAtOnce, firstRetryDelay, plannedAtOnce } from '#server/settings/delivery-limits.ts';
import { type Channel, channels, type Delivery } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/outbox.ts';

/** Intervals of delivery, in ms. */
export interface DeliveryIntervals {
	/** Delay before the first retry of a delivery, and between attempts to record a result in the outbox. */
	firstRetry: number;
	/** Interval at which the outbox is polled. */
	poll: number;
	/** Grace period for deliveries in flight at a stop. */
	stop?: number;
	/** How often requests that nobody has answered are looked for, and whether the e-mail about a week is due; by which clock. */
	followUp?: { interval?: number; now?: () => Date };
}

export interface Courier {
	/** Reads the outbox now, because a delivery was added. */
	wake(): void;
	/**
	 * Starts no more deliveries; waits for those in flight, and aborts and releases them after `stopDeliveriesTimeout`. The next start,
	 * or another process, resumes.
	 */
	stop(): Promise<void>;
}

/**
 * Plans requests that arrived without this program, and sends the deliveries in the outbox until it is stopped. Any number of
 * couriers can work on one outbox, each on the deliveries it has taken. At least once: a delivery is marked as sent only
 * after it was accepted, so one that was in flight at a crash is sent again, under the same id.
 */
export function startCourier(
	outbox: Outbox,
	send: Record<Channel, Send>,
	log: Logger,
	intervals: DeliveryIntervals = { firstRetry: firstRetryDelay, poll: outbox.pollInterval },
): Courier {
	const inFlight = new Map<Channel, Set<Promise<void>>>(channels.map((channel) => [channel, new Set()]));
	const timers = new Map<Channel | 'plan', NodeJS.Timeout>();
	const leases = createLeases(outbox, log);
	const stopping = new AbortController();
	let stopped = false;
	const attempt = createAttempt({
		outbox,
		send,
		log,
		firstRetry: intervals.firstRetry,
		abort: stopping.signal,
		isStopping: () => stopped,
	});

	/** One at a time for each channel, so that no more than `deliveriesAtOnce` are taken. */
	const polls = new Map(channels.map((channel) => [channel, createRepeat(() => poll(channel))]));
	const planning = createRepeat(plan);

	const later = (name: Channel | 'plan', ms: number, work: () => void) => {
		clearTimeout(timers.get(name));
		if (!stopped) timers.set(name, setTimeout(work, ms).unref());
	};

	async function poll(channel: Channel): Promise<void> {
		const current = inFlight.get(channel) ?? new Set();
		let delay = intervals.poll;
		try {
			const room = deliveriesAtOnce - current.size;
			const taken = room > 0 ? await outbox.take(channel, room) : [];
			if (stopped) return await outbox.release(taken);
			for (const delivery of taken) start(delivery, current);
			const next = await outbox.nextDue(channel);
			if (next) delay = Math.min(delay, Math.max(0, Date.parse(next) - Date.now()));
		} catch (error) {
			log.error(kindOf(error), 'could not read the outbox; will retry');
			delay = Math.max(delay, intervals.firstRetry);
		}
		later(channel, delay, () => polls.get(channel)?.run());
	}

	async function plan(): Promise<void> {
		let delay = intervals.poll;
		try {
			while (!stopped) {
				const planned = await outbox.plan(plannedAtOnce);
				if (planned > 0) for (const one of polls.values()) one.run();
				if (planned < plannedAtOnce) break;
			}
		} catch (error) {
			log.error(kindOf(error), 'could not plan the deliveries of new requests; will retry');
			delay = Math.max(delay, intervals.firstRetry);
		}
		later('plan', delay, planning.run);
	}

	function start(delivery: Delivery, current: Set<Promise<void>>): void {
		leases.hold(delivery);
		const done = attempt(delivery).finally(() => {
			leases.drop(delivery);
			current.delete(done);
			polls.get(delivery.channel)?.run();
		});
		current.add(done);
	}

	const wake = () => {
		planning.run();
		for (const one of polls.values()) one.run();
	};
	const listening = outbox.onArrival(planning.run).catch((error: unknown) => {
		log.warn(kindOf(error), 'nothing tells of new requests at once: they are found by polling');
		return () => {};
	});
	wake();
	return {
		wake,
		stop: async () => {
			stopped = true;
			for (const timer of timers.values()) clearTimeout(timer);
			(await listening)();
			await Promise.all([planning, ...polls.values()].map((one) => one.end()));
			const allDone = Promise.all([...inFlight.values()].flatMap((some) => [...some]));
			const timeout = setTimeout(() => stopping.abort(), intervals.stop ?? stopDeliveriesTimeout);
			await allDone;
			clearTimeout(timeout);
		},
	};
}
