import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'vitest';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { PlanGoesToo } from '#dialogs/form/Questions.tsx';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { failedSubmission, held, tooManyPhotos } from '#dialogs/messages/messages.ts';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { timeLeft } from '#dialogs/photos/SendingProgress.tsx';
import type { Photo, Photos } from '#dialogs/photos/use-photos.ts';
import { answerBy } from '#leads/british-time.ts';
import { actions, callback, leads, photoQuote } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { asLines, expectApproved } from '../../tests/support/approved.ts';

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
type Receipt = Partial<Parameters<typeof ConfirmationPanel>[0]>;
/** @param isPage whether it is a page of its own */
const receipt = (props: Receipt, isPage = false) =>
	approved(h(ConfirmationPanel, { kind: 'callback', id, at, received, ...(!isPage && { onClose() {} }), ...props }));

/** All that a form's definition says, but its functions. */
const questions = [...leads.flatMap(({ fields, ...lead }) => [lead, ...Object.entries(fields)]), ...actions];
const defined = questions.map((one) => JSON.stringify(one, (name, value) => (name === 'schema' ? undefined : value)));

const forms = () => ({
	'What is asked, and how it is answered': defined.join('\n'),
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
	'… to somebody else': receipt({ received: asked, confirmsByEmail: true, isConfirmed: false }),
	'… to somebody else, where no company works': receipt({ received: asked, isUnserved: true }),
	'… where no company works': receipt({ isUnserved: true }),
	'Receipt of a brochure': receipt({ kind: 'brochure', product: 'Bespoke Synergy', confirmsByEmail: true }),
	'… with quotes': receipt({ kind: 'brochure', received: { ...received, companiesToo: true } }),
	'… without the form': receipt({ kind: 'brochure', received: undefined, isUnserved: true }),
});

const times = () => ({
	// Between nine in the evening and seven nobody answers: then only the day, which ends later.
	'What is asked in summer (UTC) is answered by': ['18:42', '19:59', '20:00', '23:05', '05:59', '06:00']
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

test('forms and receipts are approved, what the settings change, and what is said of times', () => {
	const before = { ...site };
	const shown = Object.entries({ ...forms(), ...receipts() });
	const others = {
		postsForms: false,
		phone: '01632 960000',
		phoneHours: 'Mon to Fri',
		maxCompanies: 1,
		approved: true,
	};
	Object.assign(site, others);
	const changed: Readonly<Record<string, string>> = { ...forms(), ...receipts() };
	Object.assign(site, before);
	const isSame = (part: string, text: string) => part.startsWith('…') || changed[part] === text;
	const all = shown.flatMap(([part, text]) => [
		[part, text],
		...(isSame(part, text) ? [] : [[`… ${part} with other settings`, changed[part]]]),
	]);
	return expectApproved('dialogs.approved.txt', Object.fromEntries(all), times());
});
