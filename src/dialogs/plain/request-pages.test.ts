import { expect, test } from 'vitest';
import { render } from '#dialogs/plain/request-pages.tsx';
import type { AskedCompany, LinkedRequest } from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';

const at = new Date('2026-11-23T09:30:00Z');
const company: AskedCompany = {
	...{ name: 'Sample Lifts', reached: 'delivered', reachedAt: at, said: null },
	...{ hasIt: true, isTakenBack: false },
};
const request: Extract<LinkedRequest, { of: 'request' }> = {
	of: 'request',
	kind: 'photo-quote',
	id: '7f3a92c1-0000-4000-8000-000000000000',
	sentAt: at,
	values: { name: 'Test Person' },
	photos: ['/my-request/photo?photo=0', '/my-request/photo?photo=1'],
	adding: {
		...{ state: 'open', id: '7f3a92c1', stored: 2, added: 0, until: at, shared: '/my-request?of=1' },
		...{ problems: new Set<never>(), waitMinutes: 0 },
	},
	correcting: { until: new Date('2100-01-01'), at: '/my-request?own&correct=1#correct', errors: {} },
	standing: {
		isHeld: false,
		isClosed: false,
		companies: [company],
		isForCompanies: true,
		isUnserved: false,
		noted: null,
		isAnswered: false,
		dueAt: null,
	},
};
const myRequest = (answer?: CompanyAnswer, more: Partial<AskedCompany> = {}) => {
	const companies = [{ ...company, said: answer ? { answer, at } : null, ...more }];
	const shown = { ...request, standing: { ...request.standing, companies } };
	return render({ page: 'my-request', shown });
};

test('the page of a request asks whether the number is right if the last that a company said is that nobody answered', () => {
	const asks = 'Is the phone number right?';
	expect(myRequest('tried')).toContain(asks);
	expect(myRequest('rung')).not.toContain(asks);
	expect(myRequest()).not.toContain(asks);
});

test('it is opened with the correction open, to which the question about the number leads', () => {
	const open = { ...request, correcting: { ...request.correcting, isOpen: true } };
	const at = (html: string) => html.slice(html.indexOf('id="correct"'), html.indexOf('Correct your'));
	expect(at(render({ page: 'my-request', shown: open }))).toContain('<details open=""');
	expect(at(myRequest())).not.toContain('open=""');
	expect(myRequest('tried')).toContain('<a href="/my-request?own&amp;correct=1#correct">Correct it</a>');
});

test('it says that a company has it, and since when, once our e-mail has reached it', () => {
	expect(myRequest()).toMatch(/We passed your request to them\..*Monday 23 November, 09:30/s);
	const waiting = myRequest(undefined, { reached: 'waiting', reachedAt: null });
	expect(waiting).toMatch(/We are passing your request to them now\.<\/p><\/li>/);
	expect(waiting).not.toContain('We passed');
});

test('it says that a request was taken back only where it was, and looks for no other company where all object', () => {
	const takenBack = 'We have taken your request back, and asked them to delete it.';
	expect(myRequest(undefined, { hasIt: false, isTakenBack: true })).toContain(takenBack);
	const standing = { ...request.standing, isClosed: true };
	for (const answer of ['wrong-number', 'not-genuine', 'had-already'] as const) {
		const companies = [{ ...company, said: { answer, at }, hasIt: false }];
		const html = render({ page: 'my-request', shown: { ...request, standing: { ...standing, companies } } });
		expect(html).not.toContain(takenBack);
		expect(html).not.toContain('We look for another company');
		expect(html.includes('Please give us the right phone number.')).toBe(answer === 'wrong-number');
	}
});

test('where we noted that it is settled, it says what to do if it is not', () => {
	const settled = { ...request, standing: { ...request.standing, noted: 'settled' as const } };
	expect(render({ page: 'my-request', shown: settled })).toContain('If it is not settled, reply to our email');
});

test('its photos are numbered for whoever does not see them', () => {
	expect(myRequest()).toContain('alt="1 of the photos you sent"');
	expect(myRequest()).toContain('alt="2 of the photos you sent"');
});

test.each([
	['noted', 'Tuesday 1 December', 'We ask you again from Tuesday 1 December on.'],
	['noted', null, 'We ask you about new requests again.'],
	['open', 'Tuesday 1 December', 'You are asked about no new request until Tuesday 1 December.'],
	['open', null, 'Pause new requests to Sample Lifts'],
] as const)('a pause that is %s until %s says so once', (state, until, words) => {
	const html = render({ page: 'company-pause', pause: { state, company: 'Sample Lifts', until } });
	expect(html).toContain(words);
	expect(html.includes('It is noted')).toBe(state === 'noted');
});
