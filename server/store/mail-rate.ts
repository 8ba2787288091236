import { mostAnHour, operatorsShare } from '#server/settings/delivery-limits.ts';
import { hour } from '#server/settings/units.ts';
import type { Delivery, Message } from '#server/store/delivery.ts';
import { isUnreadable } from '#server/store/delivery.ts';
import { all, list, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** Of each of these messages, which strangers can cause, a recipient gets so many e-mails in an hour of the clock. */
const limited: readonly Message[] = ['lead', 'photos-added', 'corrected', 'reminder', 'unanswered', 'withdrawal'];

/** How many of a message its recipient gets in an hour: a company `mostAnHour`, the operator several times as many. */
export const hourlyMost = ({ company }: Pick<Delivery, 'company'>, most = mostAnHour) =>
	company === null ? most * operatorsShare : most;

type Recipient = Pick<Delivery, 'message' | 'recipient'>;
const keyOf = ({ message, recipient }: Recipient) => `${message} ${recipient}`;

/**
 * The e-mails of those due that go now. Each of the others waits for the next hour in which its recipient has room for it, and says so
 * (`Delivery.waits_until`).
 * @param most to a company in an hour
 */
export function withinRate(due: readonly Delivery[], most: number): Delivery[] {
	const hourBegan = Math.floor(Date.now() / hour) * hour;
	const used = usedOf(due, new Date(hourBegan).toISOString());
	return due.filter((one) => {
		if (!limited.includes(one.message) || isUnreadable(one)) return true;
		const room = hourlyMost(one, most);
		const so = used.get(keyOf(one)) ?? { sent: 0, waiting: 0 };
		used.set(keyOf(one), so);
		if (so.sent < room) {
			so.sent++;
			return true;
		}
		const until = new Date(hourBegan + (1 + Math.floor(so.waiting / room)) * hour).toISOString();
		so.waiting++;
		run`update ${t.deliveries} set due_at = ${until}, waits_until = ${until} where id = ${one.id}`;
		return false;
	});
}

/** What recipients have had of this hour's e-mails, those that are being sent included, and how many wait for a later hour, by `keyOf`. */
function usedOf(due: readonly Delivery[], hourBegan: string): Map<string, { sent: number; waiting: number }> {
	const recipients = [...new Set(due.map(({ recipient }) => recipient))];
	const now = new Date().toISOString();
	const rows = all<Recipient & { sent: number; waiting: number }>`
		select message, recipient, sum(state = 'delivered' or in_flight) as sent, sum(state = 'waiting' and waits_until > ${now}) as waiting
		from ${t.deliveries} where channel = 'email' and recipient in ${list(recipients)}
			and ((state = 'delivered' and settled_at >= ${hourBegan}) or (state = 'waiting' and (in_flight or waits_until > ${now})))
		group by message, recipient`;
	return new Map(rows.map(({ sent, waiting, ...row }) => [keyOf(row), { sent, waiting }]));
}
