import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { billHead, billLines, exportCsv } from '#server/operator/export-csv.ts';
import type { LeadRequest } from '#server/store/requests.ts';

const withAnswers = (answers: Partial<LeadRequest>) => ({
	request: {
		id: '1',
		kind: 'callback',
		created_at: '2026-07-10T14:05:00Z',
		suspected: null,
		...answers,
	} as LeadRequest,
	status: 'new' as const,
	source: null,
});
type Exported = ReturnType<typeof withAnswers>;
const exported = (found: Exported[], about: Parameters<typeof exportCsv>[1] = () => []) =>
	text(Readable.from(exportCsv(Readable.from([found]), about)));
const cellOf = async (title: string, answers: Partial<LeadRequest>) => {
	const [header = [], cells = []] = (await exported([withAnswers(answers)]))
		.slice(1)
		.split('\r\n')
		.map((line) => line.split(','));
	return cells[header.indexOf(`"${title}"`)]?.slice(1, -1);
};
const commentOf = (comment: string) => cellOf('Comment or Question', { comment });

test.each([
	['x =1+1', "x '=1+1"],
	['x  =1+1', "x  '=1+1"],
	['x "=1+1', `x '""=1+1`],
	['  =1+1', "  '=1+1"],
	['; =1+1', "; '=1+1"],
	['x;\u00a0=1+1', "x;'\u00a0=1+1"],
	['＝1+1', "'＝1+1"],
	['x;＋1', "x;'＋1"],
	['＠SUM(1)', "'＠SUM(1)"],
	['－1', "'－1"],
	['a-b=c', 'a-b=c'],
	['7 steps - of brick', '7 steps - of brick'],
	['ring +44 0000', 'ring +44 0000'],
])('%j is exported as %j', async (typed, exported) => {
	expect(await commentOf(typed)).toBe(exported);
});

test.each([
	['07700900123', '07700 900123'],
	['+447700900123', '07700 900123'],
	['+44 (0)1632 960123', '01632 960123'],
	['020 7946 0018', '020 7946 0018'],
	['+353 1 555 0123', '00353 15550123'],
	['0770090', '07700 90'],
	['0123', '0123'],
	['07700 900123 after 6pm', '07700 900123 after 6pm'],
	['+44 7700 900123 after 6pm', "'+44 7700 900123 after 6pm"],
	['+', "'+"],
])('the telephone number %j is exported as %j, which a spreadsheet leaves as it is', async (phone, shown) => {
	expect(await cellOf('Phone Number', { phone })).toBe(shown);
});

test('is in British time, and its references are no numbers', async () => {
	expect(await cellOf('Received', {})).toBe('10/07/2026 15:05');
	expect(await cellOf('Reference', { id: '123e4567-0000-4000-8000-000000000000' })).toBe('123E\u20114567');
	expect(await cellOf('Reference', { id: '7f3a92c1-0000-4000-8000-000000000000' })).toBe('7F3A-92C1');
});

test('a bill has British days and plain words, and nothing that a spreadsheet takes for a formula or a number', () => {
	const line = { kind: 'photo-quote', id: '1', reference: '123E-4567', sentAt: '2026-07-31T23:30:00Z' } as const;
	const [cells] = billLines([{ ...line, name: '=1+1', town: 'Truro TR1', outcome: 'Quote sent (£4,200)' }]).split(
		'\r\n',
	);
	expect(cells).toBe(`"01/08/2026","123E\u20114567","'=1+1","Truro TR1","Photo quote","Quote sent (£4,200)"`);
	expect(billHead).toBe('\ufeff"Date","Reference","Name","Town","Kind","What became of it"\r\n');
});
