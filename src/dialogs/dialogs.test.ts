import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test, vi } from 'vitest';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { Outcome, Receipts } from '#dialogs/confirmation/Outcome.tsx';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { PlanGoesToo } from '#dialogs/form/Questions.tsx';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { failedSubmission, held, tooManyPhotos } from '#dialogs/messages/messages.ts';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { lookAt } from '#dialogs/photos/look-at.ts';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { isImage, prepare } from '#dialogs/photos/prepare.ts';
import { timeLeft } from '#dialogs/photos/SendingProgress.tsx';
import { shrink } from '#dialogs/photos/shrink.ts';
import type { Photo, Photos } from '#dialogs/photos/use-photos.ts';
import { beginning } from '#dialogs/session.ts';
import { ToastRegion } from '#dialogs/Toasts.tsx';
import { answerBy } from '#leads/british-time.ts';
import type { Field } from '#leads/fields.ts';
import { columnsOf, errorOf } from '#leads/form.ts';
import { actions, callback, leads, photoQuote, questionsOf } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { asLines, expectApproved } from '../../tests/support/approved.ts';
import { photosByType } from '../../tests/support/photos.ts';

const approved = (...nodes: ReactNode[]) =>
	nodes.map((node) => asLines(renderToStaticMarkup(node).replaceAll('noscript>', 'div>'))).join('\n');

const photo: Photo = {
	...{ id: 1, name: 'steps.jpg', previewUrl: 'blob:1', prepared: new Promise(() => {}), preparing: false },
	...{ bytes: 1000, uploaded: false },
};
const photosWith = (list: Photo[], more: Partial<Photos> = {}): Photos => ({
	...{ list, notices: [], missing: false, add() {}, remove() {}, leaveOut() {}, update() {} },
	...{ handOver: () => [], require: () => true, ...more },
});
const picker = (states: Partial<Photo>[], more: Partial<Photos> = {}, most = 5) => {
	const list = states.map((state, id) => ({ ...photo, id, name: `${id}.jpg`, ...state }));
	return h(PhotoPicker, { id: 'photos', most, photos: photosWith(list, more) });
};
const faults = (['small', 'dark', 'empty', 'blurred'] as const).map((fault) => ({ fault }));

/** A form in a state that its page has come to. */
function form(state: Partial<LeadFormState>) {
	const nothing = { onSubmit() {}, onInput() {}, onReset() {}, onClearCarried() {} };
	const life = { phase: 'filling', errors: {}, refusals: 0, message: undefined, carried: [], hydrated: true } as const;
	const rest = { lead: callback, photos: undefined, form: { current: null }, isSending: false, ...nothing };
	return h(LeadForm, { state: { ...life, ...rest, ...state } as LeadFormState });
}
const wrong = { name: 'Enter your full name.', phone: 'Enter your phone number.' };
const two = photosWith(
	[
		{ ...photo, uploaded: true },
		{ ...photo, id: 2, progress: 0.5 },
	],
	{ missing: true },
);

const id = '7f3a92c1-0000-4000-8000-000000000000';
const at = Date.UTC(2026, 5, 22, 18, 42);
const received = {
	...{ photos: 0, price: [], companiesToo: false },
	answers: { email: 'test@example.com', phone: '0000 000000' },
};
const asked = {
	...received,
	answers: { ...received.answers, comment: 'Ring: Test Person, 01632 960123' },
	namesOther: true,
};
const ready = { ...received, photos: 2, previews: ['blob:1'], price: ['It costs money.', 'Much.'] };
const quote = { kind: 'photo-quote', received: ready } as const;
const noMail = { confirmsByEmail: true, isConfirmed: false };
type Receipt = Partial<Parameters<typeof ConfirmationPanel>[0]>;
/** @param isPage whether it is a page of its own */
const receipt = (props: Receipt, isPage = false) =>
	approved(h(ConfirmationPanel, { kind: 'callback', id, at, received, ...(!isPage && { onClose() {} }), ...props }));

/** All that a form's definition says, but its functions. */
const kept = leads.flatMap((lead) => [questionsOf(lead), columnsOf(lead).map(({ field: _, ...column }) => column)]);
const questions = [...leads.flatMap(({ fields, ...lead }) => [lead, ...Object.entries(fields)]), ...actions, ...kept];
const defined = questions.map((one) => JSON.stringify(one, (name, value) => (name === 'schema' ? undefined : value)));

/** What a field says of such answers: what is wrong with them, what may be, and what was meant. */
const saidOf = ({ advise, correct, ...field }: Field) =>
	['', ' \n', 'x', 'x'.repeat(field.maxLength + 1), '12', 'a@gmial.com', 'curved', 'yes']
		.flatMap((answer) =>
			[errorOf(field, answer), advise?.(answer), correct?.(answer)].map(
				(text) => text && `${answer.slice(0, 20)}: ${text}`,
			),
		)
		.filter(Boolean)
		.join(' | ');

const forms = () => ({
	'What is asked, and how it is answered': defined.join('\n'),
	'What is said of answers': leads
		.flatMap(({ kind, fields }) => Object.entries(fields).map(([name, field]) => `${kind} ${name}: ${saidOf(field)}`))
		.join('\n'),
	'Photo quote': approved(h(PhotoQuoteForm), h(PlanGoesToo, { answers: 1 }), h(PlanGoesToo, { answers: 2 })),
	'… refused': approved(form({ lead: photoQuote, photos: two })),
	'… sending': approved(form({ lead: photoQuote, photos: two, isSending: true })),
	'… getting ready': approved(form({ lead: photoQuote, photos: photosWith([photo]), isSending: true })),
	Brochure: approved(h(BrochureForm)),
	Callback: approved(h(CallbackForm)),
	'… refused once': approved(form({ errors: wrong, carried: ['name'] })),
	'… failed': approved(form({ message: failedSubmission(61) })),
	'… sent': approved(form({ message: held('callback') })),
	'… being sent': approved(form({ isSending: true })),
	Photos: approved(picker([{}, { preparing: true }, { previewUrl: undefined }], { missing: true })),
	'… with faults': approved(picker(faults, { notices: [tooManyPhotos] })),
	'… of which some are there': approved(picker([], {}, 3), picker([], {}, 1), picker([{}], {}, 1), picker([{}], {}, 2)),
	'… all': approved(picker([{}, {}, {}, {}, {}])),
	'… later': approved(picker([{ progress: 0.5 }, { progress: 1, uploaded: true }, { error: 'Not sent.' }], {}, 9)),
	'… none more': approved(picker([{}], {}, 1)),
});
const receipts = () => ({
	'Receipt of a photo quote': receipt({ ...quote, addPhotos: '/my-request?of=1', page: '/my-request?own' }),
	'… with one photo, and another left': receipt({ ...quote, received: { ...ready, photos: 1 }, photosLeft: 1 }),
	'… held': receipt({ ...quote, received, isHeld: true, confirmsByEmail: true, photosLeft: 1, addPhotos: '/a' }),
	'… its own page, where no company works': receipt({ ...quote, received: undefined, isUnserved: true }, true),
	'Receipt of a callback': receipt({ confirmsByEmail: true }),
	'… to somebody else': receipt({ received: asked, ...noMail }),
	'… to somebody else, where no company works': receipt({ received: asked, isUnserved: true }),
	'… where no company works': receipt({ isUnserved: true }),
	'Receipt of a brochure': receipt({ kind: 'brochure', product: 'Bespoke Synergy', confirmsByEmail: true }),
	'… with quotes': receipt({ kind: 'brochure', received: { ...received, companiesToo: true }, ...noMail }),
	'… without the form': receipt({ kind: 'brochure', received: undefined, isUnserved: true }),
});

/** Pages with what a visit has come to. */
const visits = () => {
	const line = { kind: 'callback', id, at, whole: false } as const;
	const toasts = [failedSubmission(), held('callback')].map((message, id) => ({ ...message, id }));
	const before = { ...beginning };
	Object.assign(beginning, { toasts, receipts: [line, { ...line, id: 'other', whole: true }] });
	const dialog = h(ToastRegion, { of: 'callback', className: '' });
	const parts = {
		'Receipts, folded and whole': approved(h(Receipts)),
		'Toasts of the page': approved(h(Outcome), dialog),
	};
	Object.assign(beginning, { open: 'callback' });
	const others = { '… of a dialog': approved(h(Outcome), dialog) };
	Object.assign(beginning, before);
	return { ...parts, ...others };
};

/** Stands in for a canvas that a photo is drawn on, and looked at. */
class Canvas {
	width: number;
	height: number;
	constructor(width = 0, height = 0) {
		[this.width, this.height] = [width, height];
	}
	getContext() {
		const { width, height } = this;
		const note = (...what: unknown[]) => void drawn.push(`  ${width} × ${height}: ${what.join(' ')}`);
		return {
			set fillStyle(colour: string) {
				note('in', colour);
			},
			set imageSmoothingQuality(quality: string) {
				note('of', quality, 'quality');
			},
			fillRect: (...to: number[]) => note('fills', ...to),
			drawImage: (from: Canvas, ...to: number[]) => note('draws', from.width, ...to),
			getImageData: (...of: number[]) => {
				note('is looked at', ...of);
				return { data: [], width: 0, height: 0 };
			},
		};
	}
	convertToBlob = async ({ type, quality }: ImageEncodeOptions) => new Blob([`${quality}`], { type: `${type}` });
	toBlob = (done: BlobCallback, type: string, quality: number) => done(new Blob([`${quality}`], { type }));
}
const drawn: string[] = [];

/** Draws a photo, or fails, as its name says. */
class Drawer {
	onmessage = (_: object) => {};
	onerror = () => {};
	postMessage = async (file: File) =>
		file.name.startsWith('offline') ? this.onerror() : this.onmessage({ data: await shrink(file).catch(() => null) });
	terminate = () => void drawn.push('  ends its worker');
}

/** What a chosen file is sent as. */
async function sentAs(name: string, type: string, bytes: Uint8Array = photosByType[type] ?? Buffer.from('a text')) {
	const file = new File([new Uint8Array(bytes)], name, { type });
	const said = await prepare(file).then(
		async ({ blob, fileName, drawn, fault }) => [fileName, blob.type, drawn ? await blob.text() : blob.size, fault],
		(error) => [`${error}`],
	);
	return [`${name} ${type} ${isImage(file) ? '' : 'is no picture '}is sent as ${said.join(' ')}`, ...drawn.splice(0)];
}

async function photos() {
	vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
		const [, width, height] = /(\d+)x(\d+)/.exec(name) ?? [];
		if (!width) throw new Error('not a picture');
		return { width: Number(width), height: Number(height), close: () => drawn.push('  lets it go') };
	});
	vi.stubGlobal('document', { createElement: () => new Canvas() });
	const lines = [];
	for (const [type, bytes] of Object.entries(photosByType))
		lines.push(
			await sentAs('a photo', type),
			await sentAs('no photo', type, Buffer.from('a text')),
			await sentAs('IMG.HEIC', '', bytes),
		);
	lines.push(await sentAs('a text', 'text/plain'), await sentAs('a drawing', 'image/svg+xml'));
	lines.push(await sentAs('4000x3000.old.png', 'image/png'), await sentAs('300x600', 'image/tiff'));
	for (const [name, stub] of Object.entries({ OffscreenCanvas: Canvas, Worker: Drawer })) vi.stubGlobal(name, stub);
	lines.push(
		await sentAs('3000x4000.jpg', 'image/jpeg'),
		await sentAs('offline-9000x3.jpg', 'image/jpeg'),
		await sentAs('x.tiff', 'image/tiff'),
	);
	vi.unstubAllGlobals();
	return { 'What chosen photos are sent as': lines.flat().join('\n') };
}

/** What is seen in a picture of a flat colour, and in one with waves of grey. */
function looks() {
	const size = { width: 48, height: 48 };
	const at = (grey: (x: number) => number[], shorterSide = 480) =>
		lookAt(
			{ ...size, data: Array.from({ length: 48 * 48 }, (_, pixel) => [...grey(pixel % 48), 255]).flat() },
			shorterSide,
		) ?? 'nothing';
	const wave = (middle: number, height: number, length: number) => (x: number) =>
		[1, 1, 1].map(() => middle + height * Math.sin((2 * Math.PI * x) / length));
	return {
		'What is wrong with a picture': [
			...[137, 138].map((red) => `red ${red}: ${at(() => [red, 0, 0])}`),
			...[69, 70].map((green) => `green ${green}: ${at(() => [0, green, 0])}`),
			...[20, 21].map((more) => `blue 200, green and red ${more}: ${at(() => [more, more, 200])}`),
			...[8.4, 8.6].map((height) => `waves ${height} high: ${at(wave(128, height, 8))}`),
			...[12, 16, 24].map((length) => `waves ${length} long: ${at(wave(128, 60, length))}`),
			`479 pixels: ${at(wave(128, 60, 12), 479)}`,
		].join('\n'),
	};
}

const times = () => ({
	// Between nine in the evening and seven nobody answers: then only the day, which ends later.
	'What is asked in summer (UTC) is answered by': ['11:00', '18:42', '19:59', '20:00', '23:05', '05:59', '06:00']
		.map((time) => {
			const asked = Date.parse(`2026-06-22T${time}Z`);
			return [time, ...leads.map(({ kind }) => `${kind}: ${answerBy(kind, asked)}`)].join(', ');
		})
		.join('\n'),
	// At 1,000 bytes in 10 s; and then what is not guessed: at first, before anything was sent, and at the end.
	'Time left of an upload, by bytes in all, bytes sent and ms': [
		...[9, 15, 45, 85, 95, 3600, 7200].map((seconds) => [1000 + seconds * 100, 1000, 10_000]),
		...['10000 500 2999', '10000 500 3000', '10000 0 20000', '10000 10000 20000'].map((one) =>
			one.split(' ').map(Number),
		),
	]
		.map(([all = 0, sent = 0, ms = 0]) => `${all}, ${sent}, ${ms}: ${timeLeft(all, sent, ms)}`)
		.join('\n'),
});

test('forms and receipts are approved, what the settings change, and what is said of times and photos', async () => {
	const before = { ...site };
	const shown = Object.entries({ ...forms(), ...receipts() });
	const others = {
		postsForms: false,
		phone: '01632 960000',
		phoneHours: 'Mon to Fri',
		maxCompanies: 1,
		approved: true,
		confirmsByEmail: true,
	};
	Object.assign(site, others);
	const changed: Readonly<Record<string, string>> = { ...forms(), ...receipts() };
	Object.assign(site, before);
	const isSame = (part: string, text: string) => part.startsWith('…') || changed[part] === text;
	const all = shown.flatMap(([part, text]) => [
		[part, text],
		...(isSame(part, text) ? [] : [[`… ${part} with other settings`, changed[part]]]),
	]);
	return expectApproved('dialogs.approved.txt', Object.fromEntries(all), visits(), times(), looks(), await photos());
});
