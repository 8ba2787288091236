import { act } from 'react';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { companyQuestions, type Detail, wordNames } from '#desk/contract.ts';
import { expectApproved } from '../../tests/support/approved.ts';
import { calls, pressed, standDown, standIn, state, wait } from '../../tests/support/presses.ts';

// What each press on the desk asks of the server, shows while it waits and when it is answered, and where it leaves the focus and the address.
// What its pages say at first: `pages.test.ts`. With a real server: `tests/e2e/desk-*.spec.ts`.

const company = { name: 'Alpha Lifts', answer: null, pounds: null, agreed: false, hasIt: true, isTakenBack: false };
const request: Detail = {
	...{ kind: 'callback', id: 'a', reference: '7F3A-92C1', name: 'Test Person', phone: '07700 900123', nth: 1 },
	...{ email: 'test@example.com', postcode: 'TR1 2QN', stairType: null, answeredAt: null, message: '', notes: 0 },
	...{ createdAt: '2026-11-21T08:00:00Z', suspected: null, companiesToo: null, trouble: false, status: 'new' },
	...{ dueAt: '2026-11-22T08:00:00Z', held: null, source: '/', followOn: '2026-12-01', photos: 0, firstPhotos: [] },
	...{ person: '1', whom: null, fields: [], photoList: [], others: [], history: [], deliveries: [] },
	companies: [company, { ...company, name: 'Beta Lifts', answer: 'not-genuine' }],
	values: { name: 'Test Person', email: 'test@example.com', phone: '07700 900123', comment: '' },
	mayPassTo: [{ name: 'Gamma Lifts', whyNot: 'is paused' }],
};
const others = [
	{ ...request, kind: 'brochure', id: 'o', phone: null },
	{ ...request, kind: 'photo-quote', id: 'p', name: 'Tess', phone: '1' },
	{ ...request, id: 'q', person: '2' },
] as const;
const photoList = [1, 2, 3].map((one) => ({ key: `c/${one} #.jpg`, name: `${one}.jpg` }));
const details: Detail[] = [
	{ ...request, others: [...others] },
	{ ...request, id: 'b', name: 'Held Person', person: '2', held: 'a.example', followOn: null },
	{ ...request, id: 'c', name: 'Photo Person', person: '3', photos: 3, photoList },
];
const due = { ...details[2], id: 'd', dueAt: '2026-11-22T10:00:30Z' };
const list = { requests: details, total: 121 };
const at = '2026-11-22T10:00:00Z';
const typed = { name: 'Alpha Lifts', email: 'a@example.com', kinds: 'callback', stairTypes: 'straight', areas: 'TE' };
const alpha = {
	...{ id: '1', lapse: null, paused: null, thisWeek: 0, isMore: false },
	answers: { ...Object.fromEntries(companyQuestions.map((name) => [name, ''])), ...typed },
};
const login = { id: '1', email: 'x', browser: 'x', since: at, lastSeen: at, isThis: true };
const backup = { at: null, nextAt: at, copiedAt: null, troubles: [] };
const earlier = { message: 'Look.', request: null, earlier: [request] };
const bill = { company: 'Alpha & Co', total: 1, notGenuine: 0, lines: [] };
const prices = Object.fromEntries(wordNames.map((name) => [name, '1']));

/** What the server answers, by what is read: a request for which there is nothing is gone. */
const answers: Record<string, object> = {
	session: { email: 'operator@example.com', name: 'Test Site', now: at, sends: true },
	requests: list,
	held: { requests: 1, choices: [{ which: 'x', title: 'From a.example', about: '1 request' }] },
	...Object.fromEntries(details.map((one) => [`requests/callback/${one.id}`, one])),
	'requests/callback/d': due,
	texts: { texts: ['Sent often'] },
	companies: {
		companies: [alpha, { ...alpha, id: '2', paused: { until: '2026-12-01', by: 'x' } }],
		...{ unserved: [], areApproved: true, history: [], atMost: { maxCompaniesPerLead: '3', askFirst: '' } },
	},
	'companies/1/open': { open: 1, answered: 1 },
	server: { health: { status: 'ok', failing: [] }, backup, photographs: [] },
	sessions: [login, { ...login, id: '2', isThis: false }],
	prices: { answers: prices, pages: { is: 'failed', why: 'no disk' }, history: [] },
	bills: { companies: [bill] },
	'bills.csv': {},
	'export.csv': {},
	// As from a server that is newer than the page that is open.
	figures: {},
};

/** What it answers to a change, unless it is said for the case: a status, 0 where it is not reached, and words. */
type Answer = readonly [status: number, body?: object];
const done: Answer = [200, { message: 'It is done.' }];
let answer = done;
let readings: typeof import('#desk/api/call.ts').readings;
/** Whether the session is, by such an answer. */
let isOver = false;

async function answered(address: string, { method, body, signal }: RequestInit) {
	const path = address.replace('/desk/api/', '');
	calls.push(method ? `sends ${path} ${body}` : `reads ${path}`);
	await new Promise((done, stop) => {
		setTimeout(done, answer[0] < 0 ? 99_000 : 100);
		signal?.addEventListener('abort', stop);
	});
	if (path === 'prices/build') answers.prices = { ...answers.prices, pages: { is: 'building' } };
	if (answer[0] === 0) throw new TypeError('fetch failed');
	isOver ||= method !== undefined && answer[0] === 401;
	if (method || isOver) return new Response(answer[1] && JSON.stringify(answer[1]), { status: answer[0] });
	const read = answers[path] ?? answers[path.split('?')[0] ?? ''];
	return Response.json(read ?? {}, { status: read ? 200 : 404 });
}

/** What a row of presses comes to, from an address on. */
async function from(address: string, presses: string, given: Answer = done): Promise<string> {
	[answer, isOver] = [done, false];
	for (const one of ['?page=server', address]) {
		readings.removeQueries({ type: 'inactive' });
		history.replaceState(null, '', `/desk/${one}`);
		await act(async () => dispatchEvent(new Event('popstate')));
		await wait(400);
	}
	answer = given;
	const page = state().filter((line) => /^\{(?:main|h1)|– desk: /.test(line));
	const said = [...page, await pressed(presses)].join('\n');
	sessionStorage.clear();
	return said;
}

beforeAll(async () => {
	// Three hours ahead of the server's clock.
	standIn(new Date('2026-11-22T13:00:00Z'));
	vi.stubGlobal('fetch', answered);
	const printed = () => document.querySelector('[data-print-sheet=alone]')?.textContent?.slice(0, 9);
	vi.stubGlobal('print', () => calls.push(`prints ${printed()}`));
	document.body.innerHTML = '<div id="desk"></div>';
	// These look at the clock and the address as soon as they are loaded.
	readings = (await import('#desk/api/call.ts')).readings;
	await act(() => import('#desk/main.tsx'));
	await wait(1000);
});
afterAll(standDown);

const shortened = (text: string) => text.replace(/x{99,}/g, (all) => `${all.length} x`);
const most = `😀${'x'.repeat(1999)}`;
const [a, b, c] = ['a', 'b', 'c'].map((id) => `?open=callback/${id}`) as [string, string, string];
const [companies, telephone] = ['?page=companies', '?page=new'];
const errors = { name: 'Enter your name.', kinds: 'Tick one.' };
const cases: [address: string, presses: string, answer?: Answer][] = [
	// The first, whose time is over soon.
	['?open=callback/d', '60 s'],
	[a, 'New > Won'],
	[a, 'Take it back > No > Take it back > Yes, take it back from Alpha > Agree'],
	[a, 'Gamma Lifts > Pass it on'],
	[a, `Save the note > Note: ${most}x > Save the note > Note: ${most} > Save the note > Note: A`],
	[a, 'Note: A > Text: B > Held > Back > Test Person > Log out', [401]],
	[a, 'Note: A > Log out > Held > Test Person'],
	[a, 'Nothing to follow up > Day: 2026-11-22 > Set the day'],
	[a, 'Send it > Text:   > Send it > Text: A > Send it'],
	[a, 'Text: A > The visitor > Companies that > Send it', [409, { error: 'No.' }]],
	[a, 'Text: A > Keep this text > Your texts: Sent often > Forget this text'],
	[a, 'Send what did not arrive > Erase it for good > Yes, erase 7F3A > Held'],
	[a, 'Correct an > Full Name: Ann > Phone Number: 01 > Save the corr > Brochure 7F3A > Save it all'],
	[a, 'Correct an > Email Address: a@gmial.com > Save the corr > Leave it as it was > Correct an'],
	[a, 'Correct an > Full Name:  > Save the corr > Full Name: Ann > Save the corr'],
	[a, 'Won > Note: A > Save the note', [401]],
	[a, 'Won', [404]],
	[a, 'Won', [409, { error: 'Somebody was faster.' }]],
	[a, 'Won', [413]],
	[a, 'Won', [500]],
	[a, 'Won > Try again', [0]],
	[a, 'Won > 28 s > 1 s', [-1]],
	[b, 'Send it > Erase it > No > Erase it > Yes, erase it'],
	[b, '[k] > [^j] > [j] > [j] > [j] > [x] > ^Back > Back'],
	[c, 'Photo 2 > [ArrowRight] > [ArrowRight] > [Home] > [ArrowLeft] > [End] > Previous > [Escape]'],
	[`${c}&photo=1`, 'Next > Save the photo > Close'],
	[`${c}&photo=1`, '[k]'],
	['?open=callback/gone', 'Back'],
	['', 'Only due > Show all > Filters > Kind: brochure > Find: tr1 > Find: tr > Received: 7 > Show all'],
	['?sheet=2&find=x', 'Previous > Next > Next > Find:  > More > Add by telephone > Back'],
	['?held=1&failed=1', 'Only held > More > Export 121 > Only not > Show > Find: x & Companies'],
	[
		'',
		'More > Choose several > Choose all > Set it > Choose Held > Choose Held > Choose Photo > Status: lost > Set it',
	],
	['', 'More > Choose several > Choose all > Mark as spam > Choose all > Choose none > More > Choose several'],
	['', 'More > Choose several > Choose all > Set it', [409, { error: 'No.' }]],
	['', 'More > Choose several > Choose Held > Erase … > No > Erase … > Yes, erase 1'],
	['', 'Send them > Erase them > No > Erase them > Yes, erase them'],
	[companies, 'Pause > Pause > Pause > Ask again from: 2026-11-23 > Pause it > Ask again now'],
	[companies, 'Remove > No > Remove > Yes, remove Alpha > Close its requests > Yes, take all back'],
	[companies, 'Change > Name: New > Save > Change > Pause'],
	[companies, 'Change > Name: New > Save', [200, { message: '', errors }]],
	[companies, 'Add a company > Name: New > Callbacks > Not Sure > Add it'],
	[companies, 'Add a company > Add it', [200, { message: '', errors: { kinds: 'Tick one.' } }]],
	[companies, 'Asked at once: 1 > Save', [200, { message: '', errors: { askFirst: 'Too few.' } }]],
	['?page=server', 'Send a test > End it > End all but this one > Log out', [500]],
	['?page=prices', 'Build them again > 2 s > 3 s > Year: 2026 > Save'],
	[telephone, 'Save and > Full Name: Ann > Phone Number: 1 > Save and > Save it > Type: brochure', [200, earlier]],
	[telephone, 'Full Name: Ann > Phone Number: 1 > Save and', [200, { message: 'Saved.', request, earlier: [] }]],
	['?page=bills&month=2026-10', 'Print > Save as > November 2026 > 58 s > 1 s'],
	['?page=figures', 'Go to the list'],
];

it('What the desk does is as it was approved', async () => {
	const parts: Record<string, string> = {};
	for (const [address, presses, given] of cases) {
		const heading = `${address} ${presses} ${JSON.stringify(given)?.slice(0, 40) ?? ''}`;
		parts[shortened(heading.trim())] = shortened(await from(address, presses, given));
	}
	await expectApproved('presses.approved.txt', parts);
});
