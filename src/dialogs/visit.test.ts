import { act, type ComponentType, createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { Outcome } from '#dialogs/confirmation/Outcome.tsx';
import { hydrate } from '#dialogs/opening/hydrate.tsx';
import { Island } from '#dialogs/opening/Island.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { AddPhotos } from '#dialogs/plain/AddPhotos.tsx';
import { dispatch, sessionNow } from '#dialogs/session.ts';
import type { AddingPhotos } from '#leads/request-pages.ts';
import { leadKinds } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { remember } from '#site/visit.ts';
import { expectApproved } from '../../tests/support/approved.ts';
import { calls, pressed, standDown, standIn, state, wait } from '../../tests/support/presses.ts';

// What each press of a visit does, on a page with the three forms and on the page that adds photos: what is sent, what the page shows while it
// waits and after the answer, the focus, the address and the tab's memory. In browsers, with the real server: `tests/e2e`.

const forms: Readonly<Record<string, ComponentType>> = {
	...{ 'photo-quote': PhotoQuoteForm, brochure: BrochureForm, callback: CallbackForm },
};
const lift = { name: 'Any Lift', stairType: 'curved' } as const;
const page = () => [
	h('div', { id: 'sent' }),
	h(Opener, { dialog: 'photo-quote' }, 'Ask for a quote'),
	h(Opener, { dialog: 'brochure' }, 'Read it'),
	h(Opener, { dialog: 'brochure', product: lift }, 'Any Lift'),
	h(Opener, { dialog: 'callback' }, 'Ring me'),
	h('label', { htmlFor: 'words' }, 'Words'),
	h('input', { id: 'words' }),
	h(
		'section',
		{ 'data-guide-price': '', 'data-plan': '' },
		h('input', { id: 'curved', type: 'radio', name: 'turn', value: 'curved', 'data-said': 'They turn.' }),
		h('label', { htmlFor: 'curved' }, 'With a bend'),
		h('label', { htmlFor: 'steps' }, 'Steps'),
		h('input', { id: 'steps', type: 'number', name: 'steps', max: 60, 'data-said': 'It has # steps.' }),
		h(Opener, { dialog: 'photo-quote' }, 'Use these'),
	),
	h('main', { id: 'main', tabIndex: -1 }),
	h(Island, { id: 'outcome', Part: Outcome }),
	...Object.entries(forms).flatMap(([id, Part]) => [
		h(Island, { id, Part }),
		h('template', { id: `${id}-script` }, h('script', { src: `/${id}.js` })),
	]),
];
const adding: AddingPhotos = {
	...{ state: 'open', id: 'a1b2c3d4-0000-4000-8000-000000000000', stored: 1, added: 0, shared: '/my-request?of=1' },
	...{ problems: new Set(), waitMinutes: 0, until: new Date('2026-11-29T10:00:00Z') },
};
const adds = (is: Partial<AddingPhotos>) =>
	renderToStaticMarkup(h('main', { id: 'main', tabIndex: -1 }, h(AddPhotos, { adding: { ...adding, ...is } })));

/** What the server answers to a request, and to each photo before it, or `only` one: a status, 0 where it is not reached, with headers or a page. */
type Answer = readonly [status: number, headers?: Record<string, string>, page?: string];
const done: Answer = [201, { 'x-request-page': '/my-request?own', 'x-add-photos': '/my-request?of=1' }];
const now = new Date('2026-11-22T10:00:00Z');
let [answer, toPhotos]: [Answer, Answer] = [done, [200]];
let roots: ReturnType<typeof hydrate>[] = [];
let pages = 0;

class Upload {
	upload: { onprogress?: (event: object) => void } = {};
	status = 0;
	responseText = '';
	responseURL = '/my-request?added';
	open = (_: string, address: string) => calls.push(`uploads to ${address}`);
	setRequestHeader = (name: string, value: string) => name === 'x-upsert' && calls.push(`${name}: ${value}`);
	getResponseHeader = (name: string) => toPhotos[1]?.[name] ?? null;
	abort() {}
	send(body: FormData) {
		for (const one of body.values())
			if (one instanceof File) calls.push(`a photo: ${one.name} ${one.type} ${one.size}`);
		const file = body.get('');
		const isTaken = toPhotos[1]?.['only'] && file instanceof File && file.name !== toPhotos[1]['only'];
		[this.status, this.responseText] = [isTaken ? 200 : toPhotos[0], toPhotos[2] ?? ''];
		setTimeout(() => this.upload.onprogress?.({ loaded: 1, total: 2 }), 5);
		setTimeout(() => {
			(this.status === 0 ? this.onerror : this.onload)?.();
			this.onloadend?.();
		}, 200);
	}
	onload?: () => void;
	onerror?: () => void;
	onloadend?: () => void;
}

async function sent(address: string, { body, headers, keepalive, signal }: RequestInit) {
	const { 'x-client-info': info = 'nothing' } = headers as Record<string, string>;
	calls.push(`sends to ${address} ${body} and says ${info}${keepalive ? '' : ', as long as the page is there'}`);
	await new Promise((done, stop) => {
		setTimeout(done, answer[0] < 0 ? 99_000 : 100);
		signal?.addEventListener('abort', stop);
	});
	if (answer[0] === 0) throw new TypeError('fetch failed');
	return new Response(answer[2] ?? null, { status: answer[0], headers: answer[1] ?? {} });
}

/** A script comes, unless this device is offline. */
function fetched(...nodes: (Node | string)[]): void {
	const script = nodes[0] as HTMLScriptElement;
	const id = /\/([\w-]+)\.js/.exec(script.src)?.[1] ?? '';
	calls.push(`fetches ${new URL(script.src).pathname}`);
	if (!navigator.onLine) return void setTimeout(() => script.onerror?.(new Event('error')), 10);
	roots.push(hydrate(id, forms[id] as ComponentType), hydrate('outcome', Outcome));
}

const share = (value: unknown) => Object.defineProperty(navigator, 'share', { value, configurable: true });

/** What a page begins with, by what its address says. */
const having: Readonly<Record<string, () => void>> = {
	accepted: () => localStorage.setItem('cookieConsent', 'yes'),
	objected: () => localStorage.setItem('brochureForm', 'never'),
	offered: () => remember('brochure-offered'),
	modal: () => document.body.insertAdjacentHTML('beforeend', '<p aria-modal="true">'),
	sent: () => remember('request-sent'),
	guide: () => document.querySelector('[data-plan]')?.removeAttribute('data-plan'),
	shared: () => share(async () => void calls.push('shares a link')),
	closed: () => share(() => Promise.reject(new DOMException('', 'AbortError'))),
	unshared: () => share(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
	blocked: () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error()),
	early: () => {
		const files = [new File([''], 'early.jpg', { type: 'image/jpeg' })];
		Object.defineProperty(document.getElementById('photo-quote-photos'), 'files', { value: files, configurable: true });
	},
	fullscreen: () => Object.defineProperty(document, 'fullscreenElement', { value: {}, configurable: true }),
	away: () => {
		history.replaceState({ dialog: 'photo-quote', photos: 2 }, '');
		dispatchEvent(new Event('popstate'));
	},
};

/** What a row of presses comes to on a new page, or on that of a link to add photos. */
async function from(address: string, presses: string, toRequest: Answer = done, toPhoto: Answer = [200]) {
	[answer, toPhotos] = [toRequest, toPhoto];
	const isAdding = address.startsWith('/my-request');
	vi.setSystemTime(now);
	history.replaceState(null, '', address);
	Object.assign(site, { postsForms: address !== '/?hosted' });
	document.body.innerHTML = isAdding ? adds({}) : renderToStaticMarkup(h('div', null, ...page()));
	having[address.slice(2)]?.();
	const before = state();
	const scripts = isAdding ? ['plain/add-photos.tsx'] : ['opening/boot.ts', 'opening/press.ts'];
	for (const script of scripts) await act(() => import(`./${script}?${pages++}`));
	await wait(500);
	const said = await pressed(presses, before);
	document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
	await wait(100);
	await act(async () => {
		for (const root of roots) root?.unmount();
		for (const kind of leadKinds)
			for (const type of ['pressed', 'emptied', 'cleared', 'closed'] as const) dispatch({ type, kind });
		for (const { id } of sessionNow().receipts) dispatch({ type: 'removed', id });
		for (const { id } of sessionNow().toasts) dispatch({ type: 'dismissed', id });
		dispatch({ type: 'chosen', photos: 0 });
		roots = [];
	});
	window.name = '';
	Reflect.deleteProperty(navigator, 'share');
	Reflect.deleteProperty(document, 'fullscreenElement');
	vi.clearAllTimers();
	for (const storage of [localStorage, sessionStorage]) storage.clear();
	return plain(said.replace(/£[\d,–£]+|(?<=price, )\d{4}/g, '…'));
}

/** Without what is new in each run: ids, which are numbered as they appear. */
function plain(said: string): string {
	const seen: string[] = [];
	return said.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=%20|\b)[\dA-F]{4}[-\u2011][\dA-F]{4}\b/g, (id) => {
		const short = id.replace('\u2011', '-').replace('-', '').slice(0, 8).toLowerCase();
		if (!seen.includes(short)) seen.push(short);
		return id.length > 9 ? `id${seen.indexOf(short)}` : `REF${seen.indexOf(short)}`;
	});
}

beforeAll(() => {
	standIn(now);
	vi.mocked(history.back).mockImplementation(() => {
		calls.push('goes back');
		setTimeout(() => {
			history.replaceState(null, '');
			dispatchEvent(new Event('popstate'));
		});
	});
	vi.spyOn(document.head, 'append').mockImplementation(fetched);
	vi.stubGlobal('fetch', sent);
	vi.stubGlobal('XMLHttpRequest', Upload);
	vi.stubGlobal('print', () => calls.push('prints'));
	// A browser that can draw no photo: it goes up as it is.
	vi.stubGlobal('OffscreenCanvas', undefined);
	vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
	vi.spyOn(File.prototype, 'slice').mockImplementation(function (this: File) {
		return new Blob([/bad/.test(this.name) ? 'a text' : new Uint8Array([255, 216, 255])]);
	});
	vi.stubGlobal('scrollTo', (...to: number[]) => calls.push(`scrolls to ${to}`));
	vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
	vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => answer[0] !== 0);
});
afterAll(standDown);

const ask = 'Full Name: Ann Test & Email Address: ann@example.com & Phone Number: 01632 960123';
const photos = 'Take or choose: a.jpg b.jpg';
const refused = renderToStaticMarkup(h(AddPhotos, { adding: { ...adding, problems: new Set(['failed'] as const) } }));
const added = `<title>Added</title>${adds({ stored: 3, added: 2 })}`;
const html = { 'content-type': 'text/html' };
const unserved = { 'x-place': 'unserved', 'x-confirmation': 'none' };
const ring = `Ring me > ${ask} > Request Callback`;
const all = `${ask} & Address: 1 Hill Road`;
const cases: [address: string, presses: string, answer?: Answer, toPhotos?: Answer][] = [
	['/', `${ring} > 8 s > Close > Show > Close > Hide this note`],
	[
		'/',
		'Ring me > Request Callback > Full Name: A > Email: a@example > Request Callback > Enter an email > Email: a@example.com > Full Name: ',
	],
	['/', `${ring} > 3 s > Request Callback > 3 s > Full Name: Bea > Request Callback > 3 s > [Escape]`, [503]],
	['/', `${ring} > Dismiss > Cancel`, [429, { 'retry-after': '61' }]],
	['/', `Ring me > ${ask} > Comment: Ring: Bea, 01632 960124 > Leave this empty: x > Request Callback`, [202]],
	['/', `Ring me > ${ask} > Phone: 12 > Full Name: A > Request Callback > To correct it > fill in`, [201, unserved]],
	['/', `${ring} > ${ring}`],
	['/', `${ring} > Read it > ${ask} > Request Brochure > Close > Show`],
	...['shared', 'closed', 'unshared', 'blocked'].map((one): [string, string] => [
		`/?${one}`,
		`${ring} > Send the link`,
	]),
	['/?sent', '0 s'],
	['/', `${ring} > Requesting > [a] > [Escape] > [Outside] > [Back] > 27 s > 60 s`, [-1]],
	[
		'/',
		'Ring me > Phone Number: 12 & Full Name: Ann & Phone Number: 12 > Email Address: a@gmial.com > Full Name: Ann > Phone Number: 01632 960123 > [Marking] > [Outside]',
	],
	['/', 'Ring me > Full Name: Ann > [Back] > Read it > Full Name: Bea > Clear these > Cancel > Ring me'],
	['/?accepted', `Ring me > ${ask} > Comment: After six > Cancel > Ring me > Request Callback`],
	['/', 'Ring me > 2 s > Request Callback > Cancel > Ring me', [0]],
	['/?hosted', 'Ring me > 2 s > Request Callback > Cancel > Ring me', [0]],
	['/', `Any Lift > ${ask} > Ask companies > Request Brochure > Open your > Close > 60 s > Read it > [Escape]`],
	['/', `Read it > ${ask} > Request Brochure > Send photos for`],
	['/', '58 s > 1 s > Yes, please > No, thank > 60 s'],
	['/', '60 s > No, thank > Read it'],
	['/', 'Words: a > 60 s'],
	['/', 'Ring me > 60 s'],
	['/?away', 'Cancel'],
	...['objected', 'offered', 'modal', 'fullscreen'].map((one): [string, string] => [`/?${one}`, '60 s']),
	['/?dialog=brochure&product=Any+Lift', 'Cancel > Ring me > Close'],
	['/?dialog=callback', 'Cancel'],
	[
		'/',
		`Ask for > Submit Quote > ${photos} c.txt > Remove a.jpg > Add: bad.jpg > Add: 1.jpg 2.jpg 3.jpg 4.jpg 5.jpg > Cancel > Ask for > Add: 1.jpg 2.jpg 3.jpg 4.jpg`,
	],
	['/', `Ask for > ${photos} > ${all} > Submit Quote > 1 s > Send the link > Print`],
	['/', `Ask for > ${photos} > ${all} > Submit Quote > 5 s > Submit Quote`, done, [500]],
	['/', `Ask for > ${photos} > ${ask} > Submit Quote > Address: 1 Hill Road > Submit Quote > 9 s`, done, [507]],
	['/', `Ask for > ${photos} > ${all} > Submit Quote > 9 s`, done, [507, { only: 'a.jpg' }]],
	[
		'/',
		'With a bend > Steps: 9 > Use these > [Back] > Steps: 8 > Use these > Additional: Mine > [Back] > Steps: 7 > Use these',
	],
	['/', `Steps: 99 > With a bend > Use these > ${photos} > ${all} > Submit Quote > 1 s > Ask for`],
	['/?guide', 'With a bend > Use these'],
	['/?early', 'Ask for'],
	['/my-request?of=1', 'Send these > Take or choose: a.jpg b.txt > Send these > Send them', done, [200, html, added]],
	['/my-request?of=1', 'Take or choose: a.jpg > Send these > Take or choose: b.jpg', done, [422, html, refused]],
	['/my-request?of=1', 'Take or choose: a.jpg > Send these & Send these > Send these > 1 s', done, [0]],
	['/my-request?of=1', 'Take or choose: a.jpg > Send these', done, [200, html, 'no page']],
];

it('What a visit does is as it was approved', async () => {
	const parts: Record<string, string> = {};
	for (const [address, presses, ...given] of cases) {
		const heading = [address, presses, ...given.map((one) => JSON.stringify(one).slice(0, 40))].join(' ');
		parts[heading.replaceAll(ask, 'the answers')] = await from(address, presses, ...given);
	}
	await expectApproved('visit.approved.txt', parts);
});
