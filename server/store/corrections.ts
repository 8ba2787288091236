import type { Row } from '#leads/columns.ts';
import type { RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/units.ts';
import { answersOf, updatesOf } from '#server/store/company-answers.ts';
import { deliveriesOf, enqueue } from '#server/store/enqueue.ts';
import { addToHistory, historyOf } from '#server/store/history.ts';
import { findRequest, noteKeys, tableOfKind } from '#server/store/request-rows.ts';
import { fieldOf } from '#server/store/requests.ts';
import { byId, type Db, joined, raw, run, sql, tableOf } from '#server/store/sql.ts';

/** Most corrections of one request in 24 hours, each of which is told to all who have it. A person who mistypes a number twice needs three. */
export const maxCorrectionsPerDay = 5;

/** Who did it, in the history. */
const visitor = 'the visitor';

export function openCorrections({ write }: Db) {
	return {
		/**
		 * Replaces answers of a request, notes in its history which, and adds the messages about it, in one transaction: to all who were sent the
		 * request, or may have been. Who has not been gets the corrected one.
		 * @param answers by column, checked; only of the columns whose questions are `correctable`
		 * @returns `same` if none differs; `too-many` after `maxCorrectionsPerDay`; `gone` if there is no such request
		 */
		correct: write((key: RequestKey, answers: Row): 'corrected' | 'same' | 'too-many' | 'gone' => {
			const [table, request] = [tableOfKind(key.kind), findRequest(key)];
			if (!table || !request) return 'gone';
			const changed = table.columns.filter(
				({ name, field }) => field?.correctable && name in answers && fieldOf(request, name) !== answers[name],
			);
			if (changed.length === 0) return 'same';
			const yesterday = new Date(Date.now() - day).toISOString();
			const before = historyOf([key]).filter(
				({ action, created_at }) => action === 'corrected' && created_at > yesterday,
			);
			if (before.length >= maxCorrectionsPerDay) return 'too-many';
			const set = changed.map(({ name }) => sql`${raw(name)} = ${answers[name]}`);
			run`update ${tableOf(table)} set ${joined(set, ', ')} where ${byId(sql`id = ${request.id}`)}`;
			noteKeys([findRequest(key) ?? request]);
			// Without the answers: the request has them.
			const detail = changed.map(({ field }) => field?.label).join(', ');
			addToHistory(key, { action: 'corrected', detail, author: visitor });
			const planned = updatesOf(deliveriesOf(key), answersOf(key), { lead: 'corrected' });
			enqueue([{ request: key, planned }]);
			return 'corrected';
		}),
	};
}
