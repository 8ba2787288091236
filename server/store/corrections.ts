import type { Row } from '#leads/form.ts';
import { linkToRing, whomToRing } from '#leads/phone.ts';
import { answerLabels } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/limits.ts';
import { createdAt } from '#server/store/clock.ts';
import { deliveriesOf, enqueue, followLater } from '#server/store/enqueue.ts';
import { addToHistory, historyOf } from '#server/store/history.ts';
import { tableOfKind } from '#server/store/register.ts';
import { findRequest, noEmail, noteKeys } from '#server/store/request-rows.ts';
import { fieldOf, type LeadRequest } from '#server/store/requests.ts';
import { byId, type Db, joined, list, raw, run, sql, t, tableOf } from '#server/store/sql.ts';
import { answersOf, holdersOf, noteState, updatesOf } from '#server/store/state.ts';

/** Most corrections of one request in 24 hours, each of which is told to all who have it. A person who mistypes a number twice needs three. */
export const maxCorrectionsPerDay = 5;

export const visitor = 'the visitor';

/** What is the same in each request of a person. */
const personal: readonly string[] = ['name', 'email', 'phone'];

const isChanged = (request: LeadRequest, answers: Row, name: string) =>
	name in answers && (fieldOf(request, name) || null) !== (answers[name] || null);

type Corrected = 'corrected' | 'same' | 'too-many' | 'gone';

/** The number that companies ring. */
const numberOf = (request: LeadRequest) => {
	const [comment, more, phone] = ['comment', 'additional_info', 'phone'].map((name) =>
		String(fieldOf(request, name) ?? ''),
	);
	return linkToRing(whomToRing(comment, more), phone)?.number ?? phone;
};

/**
 * A corrected number ends each objection “Wrong number”: its company has the request again, also where the operator agreed.
 * @returns these companies, by name
 */
function settleWrongNumber(key: RequestKey, author: string): string[] {
	const wrong = holdersOf(deliveriesOf(key), answersOf(key)).filter(({ last }) => last?.answer === 'wrong-number');
	if (wrong.length === 0) return [];
	run`delete from ${t.company_answers} where answer = 'wrong-number'
		and delivery_id in ${list(wrong.map(({ delivery_id }) => delivery_id))}`;
	for (const { company } of wrong)
		addToHistory(key, { action: 'disagreed', detail: `${company}: ${answerLabels['wrong-number']}`, author });
	noteState(key);
	followLater(key, deliveriesOf(key), createdAt());
	return wrong.map(({ company }) => company);
}

export function openCorrections({ write }: Db) {
	/** @param told the companies that hear of it already, by name; those that hear of this one are added */
	function correctOne(key: RequestKey, answers: Row, author: string, told: Set<string>): Corrected {
		const isByVisitor = author === visitor;
		const [table, request] = [tableOfKind(key.kind), findRequest(key)];
		if (!table || !request) return 'gone';
		const changed = table.columns.filter(
			({ name, field }) => field && (field.correctable || !isByVisitor) && isChanged(request, answers, name),
		);
		if (changed.length === 0) return 'same';
		const yesterday = new Date(Date.now() - day).toISOString();
		const before = historyOf([key]).filter(
			({ action, author, created_at }) => action === 'corrected' && author === visitor && created_at > yesterday,
		);
		if (isByVisitor && before.length >= maxCorrectionsPerDay) return 'too-many';
		const asStored = (name: string) => answers[name] || (name === 'email' ? noEmail : null);
		const set = changed.map(({ name }) => sql`${raw(name)} = ${asStored(name)}`);
		run`update ${tableOf(table)} set ${joined(set, ', ')} where ${byId(sql`id = ${request.id}`)}`;
		noteKeys([findRequest(key) ?? request]);
		// Without the answers: the request has them.
		const detail = changed.map(({ field }) => field?.label).join(', ');
		addToHistory(key, { action: 'corrected', detail, author });
		const isOtherNumber = numberOf(request) !== numberOf(findRequest(key) ?? request);
		// These companies get an e-mail about this request too: their hours to answer are counted from it.
		const asked = isOtherNumber ? settleWrongNumber(key, author) : [];
		const planned = updatesOf(deliveriesOf(key), answersOf(key), { lead: 'corrected' }).filter(
			({ company, channel }) =>
				company ? asked.includes(company) || !told.has(company) : isByVisitor || channel === 'webhook',
		);
		enqueue(key, planned);
		for (const { company } of planned) if (company) told.add(company);
		return 'corrected';
	}

	return {
		/**
		 * Replaces answers of a request, notes in its history which, and adds the messages about it, in one transaction: to all who were sent the
		 * request, or may have been. Who has not been gets the corrected one. A company that has several of them is told once, but of each on which its objection ended.
		 * @param answers by column, checked; of a visitor only of the columns whose questions are `correctable`
		 * @param author the operator, who may correct any answer, and is not told of it
		 * @param also requests of the same person on which the same is corrected of what each says of the person
		 * @returns `same` if none differs; `too-many` after `maxCorrectionsPerDay`; `gone` if there is no such request; and on how many others
		 */
		correct: write((key: RequestKey, answers: Row, author: string = visitor, also: readonly RequestKey[] = []) => {
			const before = findRequest(key);
			const told = new Set<string>();
			const outcome = correctOne(key, answers, author, told);
			if (!before || outcome !== 'corrected') return { outcome, others: 0 };
			const changed = personal.filter((name) => isChanged(before, answers, name));
			const same = Object.fromEntries(changed.map((name) => [name, answers[name] ?? null]));
			return { outcome, others: also.filter((one) => correctOne(one, same, author, told) === 'corrected').length };
		}),
	};
}
