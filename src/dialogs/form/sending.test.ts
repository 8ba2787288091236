import { createElement as h, type JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { submissionFailed as failed, formTexts } from '#dialogs/messages/messages.ts';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { postPhotos, sendPhotos } from '#dialogs/photos/send-photos.ts';
import { type Photo, type Photos, usePhotos } from '#dialogs/photos/use-photos.ts';
import * as sessions from '#dialogs/session.ts';
import { site } from '#site/config.ts';
import { expectApproved } from '../../../tests/support/approved.ts';
import { jpeg } from '../../../tests/support/photos.ts';

// What each event makes of the session, and what a press of each form's button sends and changes, with stand-ins for what a browser has. In a DOM:
// `visit.test.ts`.

const lines: string[] = [];
/** The notes since the last time, without prices; ids, which are new in each run, are numbered as they appear. */
function noted(): string {
	const said = lines.splice(0).join('\n').replaceAll(site.backendKey, 'the key');
	const ids = [...new Set(said.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))];
	const plain = ids.reduce((text, id, index) => text.replaceAll(id, `id${index}`), said);
	return plain.replace(/£[\d,–£]+|(?<=price, )\d{4}/g, '…');
}
const inWords = (what: unknown) =>
	typeof what === 'string' || what instanceof Error
		? `${what}`
		: JSON.stringify(what, (_, value) => (value === undefined ? 'none' : value));
const note = (...what: unknown[]) => void lines.push(what.map(inWords).join(' '));
const update = (...said: unknown[]) => note('  photo', ...said);

/** Notes each part of the session, and each form, that has changed. */
function changes({ forms, ...now }: sessions.Session, { forms: formsBefore, ...before }: sessions.Session): void {
	const were: Readonly<Record<string, unknown>> = { ...before, ...formsBefore };
	for (const [name, is] of Object.entries({ ...now, ...forms })) if (is !== were[name]) note(`  ${name}:`, is);
}

const id = '7f3a92c1-0000-4000-8000-000000000000';
const request = { kind: 'callback', id, at: 5, page: '/own', addPhotos: '/more' } as const;
const [kind, message] = ['callback', formTexts.callback.success] as const;
const events: sessions.SessionEvent[] = [
	...(['opened', 'closed'] as const).map((type) => ({ type, kind: 'brochure' }) as const),
	{ type: 'opened', kind },
	{ type: 'closed', kind: 'brochure' },
	{ type: 'typed', kind: 'photo-quote', values: { name: ' A ', additionalInfo: 'B', photos: new File([], '') } },
	{ type: 'typed', kind, values: { name: 'A', comment: 'C' } },
	{ type: 'recalled', kind: 'brochure', values: { name: 'D', stairType: 'curved' } },
	{ type: 'carried', kind, fields: ['name'] },
	{ type: 'refused', kind, errors: { name: 'No name', phone: 'No number' } },
	{ type: 'typed', kind, values: { name: '', email: 'a', phone: '0' } },
	{ type: 'refused', kind, errors: {} },
	{ type: 'emptied', kind },
	{ type: 'sending', kind },
	{ type: 'failed', kind, message: failed },
	{ type: 'emptied', kind },
	{ type: 'failed', kind, message: failed },
	{ type: 'pressed', kind },
	{ type: 'sent', kind, message, request },
	{ type: 'carried', kind, fields: [] },
	{ type: 'carried', kind, fields: ['name'] },
	{ type: 'sent', kind, message, request: { kind, id, at: 9, isConfirmed: true } },
	{ type: 'sent', kind, message, request: { kind, id: 'other', at: 9 } },
	{ type: 'typed', kind, values: { name: 'E' } },
	{
		type: 'restored',
		answers: { name: { answer: 'Old' }, email: { answer: 'Old' } },
		receipts: [request, { ...request, id: 'old' }],
	},
	{ type: 'folded', id },
	{ type: 'unfolded', id: 'old' },
	{ type: 'removed', id: 'old' },
	{ type: 'cleared', kind },
];

const all = { name: 'Ann', email: 'ann@example.com', phone: '01632 960123', company_website: '' };
/** The answers to inserts and to photos, one after another; the last is given again from then on. */
type Reply = [status: number, body?: string, headers?: Record<string, string>];
let replies: Reply[];
let toPhotos: Reply[];
const next = (queue: Reply[]) => (queue.length > 1 ? queue.shift() : queue[0]) ?? [200];
const own: Reply = [201, '', { 'x-request-page': '/own', 'x-add-photos': '/more' }];

/** Stands in for the answers of another form of the page. */
const shared = Object.fromEntries(sessions.sharedFields.map((name) => [name, { value: 'other' }]));

type Step = Record<string, string> | sessions.SessionEvent | number;
/** Renders a form and does one step after another: presses its button with what its fields hold, dispatches an event, or lets ms go by. */
async function presses(
	Form: () => JSX.Element,
	steps: Step[],
	given = [own],
	photos: Reply[] = [],
	list: Photo[] = [],
) {
	[replies, toPhotos] = [[...given], [...photos]];
	let state = {} as LeadFormState;
	const Probe = () => {
		state = Form().props.state;
		return null;
	};
	renderToStaticMarkup(h(Probe));
	if (list.length > 0)
		Object.assign(state.photos ?? {}, { list, require: () => true, update, handOver: () => ['blob:1'] });
	const after = sessions.subscribe(changes);
	for (const step of steps) {
		note('>', step);
		const currentTarget = {
			values: step,
			reset: () => note('  is emptied'),
			submit: () => note('  is posted by the browser'),
			hasAttribute: () => Object.hasOwn(Object(step), 'posts'),
			querySelector: () => ({ focus: () => note('  its button has the focus') }),
			closest: () => ({ close: () => note('  is closed') }),
		};
		if (typeof step === 'object' && 'type' in step) sessions.dispatch(step as sessions.SessionEvent);
		else if (typeof step === 'object') state.onSubmit({ preventDefault() {}, currentTarget } as never);
		await vi.advanceTimersByTimeAsync(Number(step) || 1);
	}
	after();
	note(`  ${vi.getTimerCount()} timers go on; in other forms`, shared);
	return noted();
}

class Upload {
	upload: { onprogress?: (event: object) => void } = {};
	status = 0;
	responseText = '';
	responseURL = '/my-request?added';
	headers: Record<string, string> = {};
	open = (_: string, address: string) => note('  uploads to', address);
	setRequestHeader = (...said: string[]) => note('  says', ...said);
	getResponseHeader(name: string) {
		note('  is asked for', name);
		return this.headers[name] ?? null;
	}
	abort() {}
	send(body: FormData) {
		for (const [name, it] of body) note(`  with ${name}`, it instanceof File ? `${it.name} ${it.type} ${it.size}` : it);
		[this.status, this.responseText = '', this.headers = {}] = next(toPhotos);
		this.upload.onprogress?.({ loaded: 3, total: 4 });
		setTimeout(() => {
			(this.status === 0 ? this.onerror : this.onload)?.();
			this.onloadend?.();
		}, 10);
	}
	onload?: () => void;
	onerror?: () => void;
	onloadend?: () => void;
}

beforeAll(() => {
	const now = new Date('2026-11-22T10:00:00Z');
	vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
	for (const how of ['error', 'warn'] as const)
		vi.spyOn(console, how).mockImplementation((...said) => note('  logs', ...said));
	vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => note('  lets go', url));
	vi.stubGlobal('sessionStorage', { removeItem: (what: string) => note('  forgets', what) });
	vi.stubGlobal('window', { location: { origin: '' } });
	vi.stubGlobal('document', {
		activeElement: null,
		querySelectorAll: () => [{ elements: { namedItem: (name: string) => shared[name] ?? null } }],
	});
	vi.stubGlobal('XMLHttpRequest', Upload);
	vi.stubGlobal(
		'DOMParser',
		class {
			parseFromString = (text: string, type: string) => `${type}: ${text}`;
		},
	);
	vi.stubGlobal(
		'FormData',
		class extends FormData {
			constructor(form?: { values: Record<string, string> }) {
				super();
				if (form && 'fails' in form.values) throw new TypeError('no such function');
				for (const [name, value] of Object.entries(form?.values ?? {})) this.append(name, value);
			}
		},
	);
	vi.stubGlobal('fetch', async (address: string, { signal: _, ...how }: RequestInit) => {
		note(`  sends to ${address}`, how);
		const [status, text, answered = {}] = next(replies);
		await new Promise((done) => setTimeout(done, 10));
		if (status === 0) throw new TypeError('fetch failed');
		return new Response(text, { status, headers: answered });
	});
});
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const ready = (name: string) =>
	Promise.resolve({ blob: new Blob([name]), fileName: name, drawn: true, fault: undefined });
const photo: Photo = { id: 1, name: 'a.jpg', prepared: ready('a.jpg'), preparing: false, bytes: 9, uploaded: false };
const two = [photo, { ...photo, id: 2, name: 'é 2.jpg', prepared: ready('é 2.jpg') }];
const unreadable = { ...photo, id: 3, name: 'c.jpg', prepared: Promise.reject(new Error('unreadable photo')) };
unreadable.prepared.catch(() => {});
const quote = { ...all, address: '1 Hill Road', stairType: 'curved', additionalInfo: 'Ring: Bea, 01632 960124' };
const asks = (list: Photo[], toPhotos: Reply[], given = [own]) =>
	presses(PhotoQuoteForm, [quote, 9000], given, toPhotos, list);

async function during(going: Promise<unknown>) {
	const told = going.then((done) => note(' ', done ?? 'nothing was sent'), note);
	await Promise.all([told, vi.advanceTimersByTimeAsync(50)]);
	return noted();
}
/** A photo that is uploaded for a request of this id. */
function uploads(state: Partial<Photo>) {
	toPhotos = [[200]];
	return during(sendPhotos([{ ...photo, key: `${id}/1-a.jpg`, uploaded: true, ...state }], id, update));
}
/** Photos that are posted to the page of a request. */
function posts(list: Photo[], reply: Reply) {
	toPhotos = [reply];
	return during(postPhotos({ list, update } as unknown as Photos, '/my-request'));
}

/** Chooses photos step by step; some of the files are no photo, or cannot be drawn. */
async function chooses(...steps: ((photos: Photos) => unknown)[]) {
	let photos = {} as Photos;
	const Probe = () => {
		photos = usePhotos(2);
		return null;
	};
	renderToStaticMarkup(h(Probe));
	const after = sessions.subscribe(changes);
	for (const step of steps) {
		note('>', `${step}`.replace(/^.*?=> /, ''), step(photos) ?? '');
		for (let turn = 0; turn < 9; turn++) await new Promise(setImmediate);
	}
	after();
	return noted();
}
const file = (name: string) => new File([/jpg/.test(name) ? new Uint8Array(jpeg) : name], name, { type: 'image/jpeg' });

test('what events make of the session, and what presses of each form send and change, is as it was approved', async () => {
	const parts: Record<string, string> = {
		'Each event': await presses(CallbackForm, events),
		'A callback, refused, sent at once by a program, and again': await presses(CallbackForm, [
			...[{ name: '' }, { ...all, company_website: 'x' }, 10, all, 9000],
		]),
		'… that fails, is pressed twice, waits, and is changed': await presses(
			CallbackForm,
			[all, 3000, all, all, 20, { ...all, name: 'Bea' }, 20],
			[[503], [503], [0], [429, '', { 'retry-after': '61' }], own],
		),
		'… that had arrived': await presses(CallbackForm, [all, 20], [[409, '{"code":"23505"}']]),
		'… that is held, where no company is': await presses(
			CallbackForm,
			[{ ...all, comment: 'Ring: Bea, 01632 960124' }, 20],
			[[202, '', { 'x-place': 'unserved', 'x-confirmation': 'none' }]],
		),
		'… whose script fails': await presses(CallbackForm, [{ fails: '' }, { fails: '', posts: '' }]),
		'A brochure': await presses(BrochureForm, [{ ...all, product: 'Lift', companiesToo: 'yes' }, 20]),
		'A photo quote': await asks(two, [[200]]),
		'… without a photo': await presses(PhotoQuoteForm, [{ ...quote, address: '' }]),
		'… of which a photo is not taken': await asks(two, [[507]], [[201]]),
		'… of five photos': await asks([...two, photo, photo, photo], [[200]]),
		'… of which one is': await asks(two, [[200], [429]]),
		'… of which one had arrived': await asks(two, [[0], [400, '{"statusCode":"409","code":"KeyAlreadyExists"}']]),
		'… of which one is none': await asks(two, [[400, '{"code":"InvalidMimeType"}']]),
		'… of which one is too large': await asks(two, [[400, '{"code":"EntityTooLarge"}']]),
		'… of which one is not sent': await asks(two, [[400, '{"code":"x"}']]),
		'… of which one cannot be read': await asks([unreadable, photo], [[200]]),
		'Photos that are chosen': await chooses(
			(photos) => photos.require(),
			(photos) => photos.add([]),
			(photos) => photos.add([file('1.jpg'), file('2.jpg'), file('3.jpg')]),
			(photos) => photos.add([file('a text')]),
			(photos) => photos.add([file('1.jpg'), new File([], 'no photo')]),
			(photos) => photos.require(),
			(photos) => photos.add([file('2.jpg')]),
			(photos) => {
				for (let id = 0; id < 99; id++) photos.update(id, { previewUrl: `blob:${id % 2}`, uploaded: id % 2 === 0 });
			},
			(photos) => photos.handOver(),
			(photos) => photos.add([file('2.jpg'), file('3.jpg')]),
			(photos) => photos.add([file('a text')]) ?? photos.handOver(),
		),
		'Photos that were sent half an hour ago': await uploads({ uploadedAt: Date.now() - 1_800_000 }),
		'… longer ago': await uploads({ uploadedAt: Date.now() - 1_800_001 }),
		'… and not to the end': await uploads({ uploaded: false, uploadedAt: Date.now() }),
		'… for another request': await uploads({ key: 'other/1-a.jpg', uploadedAt: Date.now() }),
		'Photos that are added': await posts(
			[...two, unreadable],
			[422, 'a page', { 'content-type': 'text/html; charset=utf-8' }],
		),
		'… where none can be read': await posts([unreadable], [200]),
		'… where no page answers': await posts(two, [200]),
		'… offline': await posts(two, [0]),
	};
	Object.assign(site, { backendUrl: 'https://hosted.example' });
	parts['A photo quote to a hosted backend'] = await asks(two, [[200], [429, '', { 'retry-after': '9' }]]);
	Object.assign(site, { backendUrl: '' });
	return expectApproved('sending.approved.txt', parts);
});
