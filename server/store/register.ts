import type { Row } from '#leads/form.ts';
import { phoneNumbersIn } from '#leads/phone.ts';
import { postcodeIn } from '#leads/postcode.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { all, isId, one, type Sql, sql, t } from '#server/store/sql.ts';

// The register of all requests, whatever their kind (`request_ids` in `sql.ts`).

export function tableOfKind(kind: string): Table | undefined {
	return tables.find((one) => one.kind === kind);
}

type Registered = { id: string; table_name: string };

export function keyOfRegistered({ id, table_name }: Registered): RequestKey {
	return { kind: tables.find(({ name }) => name === table_name)?.kind ?? '', id };
}

/** The keys of requests by a condition on the register. @param most of the newest; all unless given */
export function keysWhere(condition: Sql, most?: number): RequestKey[] {
	const rows = all<Registered>`select id, table_name from ${t.request_ids}
		where ${condition} ${most === undefined ? sql`` : sql`order by number desc limit ${most}`}`;
	return rows.map(keyOfRegistered);
}

/** Whether a request is there, and whether it is held: then nobody is told of it. */
export function presenceOf({ kind, id }: RequestKey): 'there' | 'held' | undefined {
	if (!isId(id)) return undefined;
	const found = one<{ table_name: string; held: string | null }>`select table_name, held
		from ${t.request_ids} where id = ${id}`;
	if (!found || found.table_name !== tableOfKind(kind)?.name) return undefined;
	return found.held ? 'held' : 'there';
}

/** What one term may be found as. */
export interface Term {
	/** Part of a name, an e-mail address or an address, by `folded`. */
	text: string;
	/** Part of a telephone number, without what stands before its area code; undefined if the term is none. */
	digits?: string | undefined;
	/** The first signs of an id, as of a reference; undefined if the term is none. */
	idPrefix?: string | undefined;
}

/** A request is found by the whole text, or by all of its words. */
export interface Terms {
	whole: Term;
	words: Term[];
}

/** The columns that `Term.text` may be part of: what browsers fill in of a person, but the number, which `Term.digits` is for. */
const searchedColumns = ({ columns }: Table) =>
	columns.filter(({ field }) => field?.autocomplete && field.control !== 'tel').map(({ name }) => name);

/** What a request is found by, with the postcode of its comment where the form asks for no address; as it is stored beside it (`request_ids` in `sql.ts`). */
export function searchKeysOf(table: Table, row: Row) {
	const text = (name: string) => String(row[name] ?? '');
	return {
		email_key: emailKey(text('email')) || null,
		phone_key: phoneNumbersIn(text('phone')).join(' ') || null,
		search_text: folded([...searchedColumns(table).map(text), postcodeIn(text('comment')) ?? ''].join('|')),
		search_digits: text('phone').replace(/\D/g, ''),
	};
}

export const emailKey = (address: string) => address.trim().toLowerCase();

/** Longer texts are cut off: nothing that is searched is longer, and each word costs a comparison. */
const mostCharacters = 100;
const mostWords = 6;

/** @returns undefined for a text without any letter or digit, which everything fits */
export function termsOf(find: string): Terms | undefined {
	const text = [...find.replace(/\p{C}/gu, ' ')].slice(0, mostCharacters).join('').trim();
	const whole = termOf(text);
	if (whole.text === '' || !/[\p{L}\p{N}]/u.test(text)) return undefined;
	const words = text.split(/\s+/).slice(0, mostWords).map(termOf);
	return { whole, words: words.filter((word) => word.text !== '') };
}

/**
 * A text as it is compared: without spaces, apostrophes and accents, in lower case, so that "sw1a1aa" is found as "SW1A 1AA" and
 * "elodie obrien" as "Élodie O’Brien".
 */
function folded(text: string): string {
	return text
		.normalize('NFD')
		.replace(/[\u0300-\u036f'’‘`\s]/g, '')
		.toLowerCase();
}

/** Fewer digits are part of too many numbers. */
const leastDigits = 3;

function termOf(text: string): Term {
	const digits = /^\+?[\d\s()./–-]+$/.test(text) ? withoutPrefix(text) : '';
	const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : idPrefixOf(text);
	return { text: folded(text), digits: digits.length >= leastDigits ? digits : undefined, idPrefix: id };
}

/** The digits that a telephone number has however it is written: `7700900123` of +44 (0)7700 900123, 0044… and 07700…. */
function withoutPrefix(text: string): string {
	const digits = text.replace(/\D/g, '');
	const international = text.startsWith('+') || digits.startsWith('00') || digits.length > 11;
	const national = international ? digits.replace(/^0*44/, '') : digits;
	return national.replace(/^0+/, '');
}
