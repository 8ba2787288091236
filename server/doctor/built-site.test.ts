import { describe, expect, test } from 'vitest';
import { nonePublished, type Published } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import type { Setting } from '#server/settings/setting.ts';
import { settings } from '#server/settings/table.ts';
import { published } from '../../scripts/build/site.ts';

const now = new Date('2026-11-22');
const none = nonePublished;
const usual = readSettings({});
/** Of each kind of setting one that is not its default. */
const candidates = [
	...['off', '77', 'Wales', 'Test', 'Test Person, Editor', 'a@example.com', 'https://test.example.org'],
	...['01632 960123', 'smtp://127.0.0.1', 'ZA123456', 'GB123456789', 'postgres://a:b@127.0.0.1/c'],
	`whsec_${'A'.repeat(40)}`,
];

const insurance = { cover: 'x', expires: '2027-01-01' };
const checked = { on: '2026-11-01', by: 'x', training: 'x', insurance, tradeBody: 'none' } as const;
const shown: Published['shown'] = [{ name: 'Alpha', shown: true, checked }];

/** The settings with another value of one; undefined where no candidate is one. */
function withOther(name: string, { schema }: Setting): Settings | undefined {
	const values = candidates.map((text) => schema.safeParse(text)).filter(({ success }) => success);
	const other = values.find(({ data }) => JSON.stringify(data) !== JSON.stringify(usual[name as 'PORT']));
	return other && { ...usual, [name]: other.data };
}

describe('a setting that the pages show changes what the build says it was made with', () => {
	const changed = Object.entries<Setting>(settings).map(([name, setting]) => ({
		name,
		other: withOther(name, setting),
	}));
	const isShown = (other: Settings | undefined): other is Settings =>
		other !== undefined && JSON.stringify(published(other, none, now)) !== JSON.stringify(published(usual, none, now));
	const onPages = changed.flatMap(({ name, other }) => (isShown(other) ? [[name, other] as const] : []));

	test.each(onPages)('%s', (_, other) => {
		expect(builtWith(other, none, now)).not.toEqual(builtWith(usual, none, now));
	});

	test.each([
		['how many companies get a request', { ...none, maxCompaniesPerLead: 2 }],
		['what is shown of companies', { ...none, shown }],
		['whether companies are approved', { ...none, shown, checkedUntil: '2027-01-01' }],
	])('and of the companies what it is: %s', (name, other) => {
		const [before, after] = [builtWith(usual, none, now), builtWith(usual, other, now)];
		expect(Object.keys(after).filter((key) => after[key] !== before[key])).toContain(name);
	});

	test('and there are as many as the pages show', () => {
		expect(onPages.length).toBeGreaterThanOrEqual(18);
	});
});
