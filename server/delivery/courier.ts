import { whyOf } from '#server/delivery/failure.ts';
import { nextTry } from '#server/delivery/retry-delays.ts';
import type { Send } from '#server/delivery/send.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { deliveriesAtOnce, deliveryFirstPause, outboxInterval, stopTimeout } from '#server/settings/limits.ts';
import { type Channel, channels, type Delivery } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/sqlite/outbox.ts';

/** The pauses of delivery, in ms. */
export interface DeliveryPauses {
	/** Before the second try of what failed, and before the next try to write down how one went. */
	first: number;
	/** Between two looks into the outbox unasked. */
	look: number;
}

const usual: DeliveryPauses = { first: deliveryFirstPause, look: outboxInterval };

export interface Courier {
	/** Looks into the outbox now: something was put there. */
	wake(): void;
	/** Begins nothing more and lets what is under way end, for so long (`stopTimeout`). The next start goes on. */
	stop(): Promise<void>;
}

/**
 * Brings what is in the outbox to its recipients, for as long as the server runs. At least once: a delivery is struck off
 * when its arrival is on the disk, so one that was under way at a crash is sent again, under the same id.
 */
export function startCourier(
	outbox: Outbox,
	send: Record<Channel, Send>,
	log: Logger,
	pauses: DeliveryPauses = usual,
): Courier {
	/** Under way, by the delivery's id. */
	const flying = new Map<string, { channel: Channel; landed: Promise<void> }>();
	const timers = new Map<Channel, NodeJS.Timeout>();
	const stopping = new AbortController();
	let stopped = false;

	function look(channel: Channel): void {
		if (stopped) return;
		let wait = pauses.look;
		try {
			const underWay = [...flying.values()].filter((one) => one.channel === channel).length;
			// Those under way are still in the outbox, so as many more are read.
			const due = outbox.due(channel, deliveriesAtOnce + underWay).filter(({ id }) => !flying.has(id));
			for (const delivery of due.slice(0, deliveriesAtOnce - underWay)) fly(delivery);
			const next = outbox.nextDue(channel);
			if (next) wait = Math.min(wait, Math.max(0, Date.parse(next) - Date.now()));
		} catch (error) {
			log.error(kindOf(error), 'could not look into the outbox; the next try is soon');
		}
		clearTimeout(timers.get(channel));
		timers.set(channel, setTimeout(look, wait, channel).unref());
	}

	function fly(delivery: Delivery): void {
		const { id, channel } = delivery;
		const landed = attempt(delivery).finally(() => {
			flying.delete(id);
			look(channel);
		});
		flying.set(id, { channel, landed });
	}

	async function attempt(delivery: Delivery): Promise<void> {
		const { id, message, channel } = delivery;
		const begun = Date.now();
		try {
			if (!(await outbox.begin(delivery))) return;
		} catch (error) {
			// A disk that is full, say: nothing was sent, and what cannot be noted is not begun.
			log.error(kindOf(error), 'could not begin a delivery; the next try is soon');
			await new Promise((resolve) => setTimeout(resolve, pauses.first).unref());
			return;
		}
		const about = () => {
			const now = Date.now();
			const age = now - Date.parse(delivery.created_at);
			return { delivery: id, message, channel, attempt: delivery.attempts + 1, ms: now - begun, ageMs: age };
		};
		try {
			await send[channel](delivery, stopping.signal);
		} catch (error) {
			// Called off by our own stop: no failure, and the next start begins with it.
			if (stopping.signal.aborted) return;
			const why = whyOf(error);
			const retryAt = nextTry(delivery, Date.now(), Math.random(), pauses.first);
			if (retryAt) log.warn({ ...about(), why, retryAt }, 'not delivered yet');
			else log.error({ ...about(), why }, 'given up');
			return untilRecorded(() => outbox.failed(delivery, why, retryAt));
		}
		log.info(about(), 'delivered');
		return untilRecorded(() => outbox.delivered(delivery, begun));
	}

	/** A disk that is full for a while may not make us send again what has arrived. */
	async function untilRecorded(record: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await record();
			} catch (error) {
				log.error(kindOf(error), 'could not write down how a delivery went; the next try is soon');
				if (stopped) return;
				await new Promise((resolve) => setTimeout(resolve, pauses.first).unref());
			}
		}
	}

	const wake = () => {
		for (const channel of channels) look(channel);
	};
	wake();
	return {
		wake,
		stop: async () => {
			stopped = true;
			for (const timer of timers.values()) clearTimeout(timer);
			const landed = Promise.all([...flying.values()].map((one) => one.landed));
			const patience = setTimeout(() => stopping.abort(), stopTimeout);
			await landed;
			clearTimeout(patience);
		},
	};
}
