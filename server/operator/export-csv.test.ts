import { expect, test } from 'vitest';
import { exportCsv } from '#server/operator/export-csv.ts';
import type { LeadRequest } from '#server/store/requests.ts';

const withComment = (comment: string) => ({
	request: { id: '1', kind: 'callback', created_at: '', suspected: null, comment } as LeadRequest,
	status: 'new' as const,
	source: null,
});
const commentOf = async (comment: string) => {
	const [header = [], cells = []] = (await exportCsv([withComment(comment)]))
		.split('\r\n')
		.map((line) => line.split(','));
	return cells[header.indexOf('"comment"')]?.slice(1, -1);
};

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

test.each(['"', '\u00a0', '; ', ' "'])(
	'a long answer of nothing but %j is exported as fast as any other',
	async (mark) => {
		const answer = mark.repeat(4000 / mark.length);
		const begun = process.cpuUsage();
		for (let count = 0; count < 20; count++) await commentOf(answer);
		const { user, system } = process.cpuUsage(begun);
		expect((user + system) / 1000).toBeLessThan(150);
	},
);

test('others are served while many requests are exported', async () => {
	let [turns, exporting] = [0, true];
	const count = () => exporting && turns++ < 1000 && setImmediate(count);
	setImmediate(count);
	const table = await exportCsv(Array(4000).fill(withComment('x')));
	exporting = false;
	expect(table.split('\r\n')).toHaveLength(4000 + 2);
	expect(turns).toBeGreaterThanOrEqual(20);
});
