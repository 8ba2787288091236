import { expect, test } from 'vitest';
import { samplesOf } from '../../../tests/support/mail-samples.ts';
import { requestId } from '../../../tests/support/mails.ts';

const siteUrl = 'https://www.example.org';
const [withDesk, without] = [samplesOf(`${siteUrl}/desk/`), samplesOf()];

const request = (kind: string) => `?open=${kind}/${requestId}`;
/** What each e-mail to the operator leads to. */
const places: Readonly<Record<string, readonly string[]>> = {
	'lead-photo-quote-operator': [request('photo-quote')],
	'lead-callback-operator': [request('callback')],
	'lead-brochure-operator': [request('brochure')],
	'lead-brochure-too-operator': [request('brochure')],
	unanswered: [request('callback')],
	attention: ['?page=server'],
	'company-paused': ['?page=companies'],
	weekly: ['?due=1', '?page=figures'],
	'given-up': [request('photo-quote'), '?failed=1'],
};

test.each(Object.entries(places))(
	'%s leads the operator to the desk, by a command only where it cannot be reached',
	(name, queries) => {
		const { html = '', text = '' } = withDesk[name] ?? {};
		for (const query of queries) {
			expect(html).toContain(`href="${siteUrl}/desk/${query}"`);
			expect(text).toContain(`${siteUrl}/desk/${query}`);
		}
		expect(text).not.toMatch(/npm run leads -- (?!snapshot)/);
		expect(without[name]?.text).toContain('npm run leads -- desk');
		expect(without[name]?.text).not.toContain('/desk/');
	},
);

test('nobody else gets a link to it', () => {
	const others = Object.entries(withDesk).filter(([name]) => !(name in places) && name !== 'desk-link');
	expect(others.length).toBeGreaterThan(10);
	for (const [name, { html, text }] of others) expect([name, (html + text).includes('/desk/')]).toEqual([name, false]);
});
