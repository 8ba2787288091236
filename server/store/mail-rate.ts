import { digestInterval, maxInDigest, maxRetryDelay, mostAlone } from '#server/settings/delivery-limits.ts';
import { type Channel, type Delivery, isUnreadable, type Sending } from '#server/store/delivery.ts';
import { deliveryColumns } from '#server/store/enqueue.ts';
import { all, list, raw, run, type Sql, sql } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** How many e-mails go to one recipient. */
export interface MailRate {
	/** How many of a message go alone to a company in an interval; any number of those that are not named. */
	alone: Readonly<Record<string, number>>;
	/** The interval, in ms; its ends are those of hours. */
	every: number;
}

export const usualRate: MailRate = { alone: mostAlone, every: digestInterval };
export const eachAlone: MailRate = { alone: {}, every: digestInterval };

/** The operator gets what several companies get together. */
export const operatorsShare = 3;
/** How many of a message go alone to its recipient in an interval. */
export const aloneTo = ({ message, company }: Pick<Delivery, 'message' | 'company'>, { alone } = usualRate) =>
	(alone[message] ?? Number.POSITIVE_INFINITY) * (company === null ? operatorsShare : 1);

const columns = raw(deliveryColumns.join(', '));
const keyOf = ({ message, recipient }: Pick<Delivery, 'message' | 'recipient'>) => `${message} ${recipient}`;

/**
 * Divides deliveries that are due into those that go now, alone or as one e-mail, and those that wait for the end of the interval.
 */
export function withinRate(due: readonly Delivery[], channel: Channel, rate: MailRate): Sending[] {
	const going: Sending[] = [];
	if (channel !== 'email') return [...due];
	const sent = sentLately(due, rate.every);
	const next = new Date(Math.ceil((Date.now() + 1) / rate.every) * rate.every).toISOString();
	const done = new Set<string>();
	for (const one of due) {
		const key = keyOf(one);
		const count = sent.get(key) ?? 0;
		if (done.has(`${key} ${one.digest_at}`)) continue;
		if ((one.digest_at === null && count < aloneTo(one, rate)) || isUnreadable(one)) {
			going.push(one);
			sent.set(key, count + 1);
			continue;
		}
		done.add(`${key} ${one.digest_at}`);
		const same = sameAs(one).filter(({ id }) => !going.some((other) => other.id === id));
		if (one.digest_at !== null) {
			// More than fit in one e-mail are due still, and taken next: nobody waits longer than to the end of the interval.
			const [first, ...others] = same.slice(0, maxInDigest);
			if (first) going.push({ ...first, others });
			continue;
		}
		run`update ${t.deliveries} set digest_at = ${next}, due_at = ${next} where id in ${list(same.map(({ id }) => id))}`;
	}
	return going;
}

/** How many of each message their recipients got in the last interval, or are being sent. */
function sentLately(due: readonly Delivery[], every: number): Map<string, number> {
	const recipients = new Set(due.flatMap(({ digest_at, recipient }) => (digest_at === null ? recipient : [])));
	const since = new Date(Date.now() - every).toISOString();
	const rows = all<{ message: Delivery['message']; recipient: string; count: number }>`
		select message, recipient, count(*) as count from ${t.deliveries}
		where channel = 'email' and recipient in ${list([...recipients])} and ((state = 'delivered' and settled_at > ${since})
			or (state = 'waiting' and in_flight)) group by message, recipient`;
	return new Map(rows.map((row) => [keyOf(row), row.count]));
}

/** Whether a delivery is due. Rows that are due later than the longest delay were written while a clock was ahead: they are due now. */
export function isDue(): Sql {
	const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
	return sql`(due_at <= ${inMs(0)} or due_at > ${inMs(2 * maxRetryDelay)})`;
}

/** All that goes in one e-mail with a delivery, if it does not go alone: the oldest first. */
function sameAs({ message, recipient, digest_at }: Delivery): Delivery[] {
	const together = digest_at === null ? sql`digest_at is null and ${isDue()}` : sql`digest_at = ${digest_at}`;
	return all<Delivery>`select ${columns} from ${t.deliveries} where state = 'waiting' and channel = 'email'
		and message = ${message} and recipient = ${recipient} and not in_flight and ${together} order by number`;
}
