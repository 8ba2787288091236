import { useSyncExternalStore } from 'react';
import type { Inserted } from '#backend/insert.ts';
import type { Message } from '#dialogs/messages/messages.ts';
import { errorOf, type Fields } from '#leads/form.ts';
import { byKind, type LeadKind } from '#leads/tables.ts';

// The one owner of what the page's forms go through. Each island reads it by `useSession`, and changes it by an event. The answers
// themselves stay in the page's own controls, so that what was typed before React came is kept.

interface FormLife {
	phase: 'filling' | 'sending' | 'failed' | 'sent';
	/** By field name, as the last press of its button found them. */
	errors: Readonly<Record<string, string | undefined>>;
	/** How often the answers were refused: each time, the summary of the errors takes the focus. */
	refusals: number;
	/** What was said of the last attempt, until the visitor edits the form. */
	message?: Message | undefined;
	/** The fields that were filled in with what was answered before, here or in another form. */
	carried: readonly string[];
}

/** Every answer by `keyOf`, and the form that has it: none where the form was lost with its page. */
export type Answers = Readonly<Record<string, { form?: LeadKind; answer: string }>>;

/** What arrived with a request, as far as its receipt repeats it. */
interface Received {
	photos: number;
	/** Addresses of small pictures of them in this page's memory. */
	previews?: readonly string[];
	/** What is published about the price of such a lift (`guidePriceFor`). */
	price: readonly string[];
	/** Whether the visitor asked for companies too, where the form has that box. */
	companiesToo: boolean;
	/** Whether the visitor named somebody else to ring. */
	namesOther?: boolean;
	/** What was written, by field name; not on the visit's other pages. */
	answers?: Readonly<Record<string, string>>;
}

/** A request that has arrived, as its panel shows it. On the visit's other pages without `page`. */
export interface SentRequest extends Inserted {
	kind: LeadKind;
	id: string;
	/** When, in ms since 1970. */
	at: number;
	/** Undefined where the page is not told: after a form that was posted without scripts. */
	received?: Received | undefined;
	product?: string | undefined;
}

export type Toast = Message & { id: number };

export interface Session {
	open: LeadKind | undefined;
	forms: Readonly<Record<LeadKind, FormLife>>;
	answers: Answers;
	photos: number;
	toasts: readonly Toast[];
	/** The receipts, the latest first, and whether each is shown whole or as a line. */
	receipts: readonly (SentRequest & { whole?: boolean })[];
	focused: { id: string; isNew: boolean } | undefined;
}

export type SessionEvent =
	/** What the tab has kept of other pages. */
	| { type: 'restored'; answers: Answers; receipts: readonly SentRequest[] }
	| { type: 'opened' | 'closed' | 'emptied' | 'pressed' | 'sending' | 'cleared'; kind: LeadKind }
	/** All answers of a form, as they are now; `recalled` are those of a sent one, for it to be filled in again. */
	| { type: 'typed' | 'recalled'; kind: LeadKind; values: Readonly<Record<string, unknown>> }
	| { type: 'carried'; kind: LeadKind; fields: readonly string[] }
	| { type: 'chosen'; photos: number }
	| { type: 'refused'; kind: LeadKind; errors: FormLife['errors'] }
	| { type: 'failed'; kind: LeadKind; message: Message }
	| { type: 'sent'; kind: LeadKind; message: Message; request: SentRequest }
	| { type: 'told'; toast: Toast }
	| { type: 'dismissed'; id: number }
	| { type: 'unfolded' | 'folded' | 'removed'; id: string };

/** The questions that more than one form asks of the same person (WCAG 3.3.7). */
export const sharedFields: readonly string[] = ['name', 'email', 'phone', 'address'];

/** A shared answer is one for all forms; of any other question each form has its own. */
export const keyOf = (kind: LeadKind, field: string): string =>
	sharedFields.includes(field) ? field : `${kind} ${field}`;

const fields: Readonly<Record<LeadKind, Fields>> = byKind((lead) => lead.fields);

export const beginning: Session = {
	open: undefined,
	forms: byKind(() => ({ phase: 'filling', errors: {}, refusals: 0, carried: [] })),
	answers: {},
	photos: 0,
	toasts: [],
	receipts: [],
	focused: undefined,
};

function reduce(now: Session, event: SessionEvent): Session {
	return 'kind' in event ? ofForm(now, event) : ofPage(now, event);
}

type FormEvent = Extract<SessionEvent, { kind: LeadKind }>;

function ofForm(now: Session, event: FormEvent): Session {
	const { kind } = event;
	const life = now.forms[kind];
	const change = (form: Partial<FormLife>, more?: Partial<Session>): Session => ({
		...now,
		...more,
		forms: { ...now.forms, [kind]: { ...life, ...form } },
	});
	switch (event.type) {
		case 'opened':
			return { ...now, open: kind };
		case 'closed':
			return now.open === kind ? { ...now, open: undefined } : now;
		case 'typed': {
			// Errors are shown by a press, never while typing, and each goes as soon as its answer is valid.
			const wrong = Object.entries(fields[kind]).filter(([name, field]) => errorOf(field, event.values[name]));
			const errors = Object.fromEntries(wrong.map(([name]) => [name, life.errors[name]]));
			return change({ errors, ...withoutSuccess(life) }, { answers: answered(now.answers, event) });
		}
		case 'recalled':
			return { ...now, answers: answered(now.answers, event) };
		case 'carried':
			return change({ carried: event.fields, ...(event.fields.length > 0 && withoutSuccess(life)) });
		case 'cleared':
			return change({ carried: [] }, { answers: {} });
		case 'emptied': {
			const others = Object.entries(now.answers).filter(([key]) => !key.startsWith(`${kind} `));
			const again = life.phase === 'failed' && ({ phase: 'filling', message: undefined } as const);
			return change({ errors: {}, carried: [], ...again }, { answers: Object.fromEntries(others) });
		}
		case 'pressed':
			// What a new attempt may make untrue.
			return change({ phase: 'filling', message: undefined }, { toasts: now.toasts.filter(isGood) });
		case 'refused':
			return change({ errors: event.errors, refusals: life.refusals + 1 });
		case 'sending':
			return change({ phase: 'sending', errors: {} });
		case 'failed':
			return change({ phase: 'failed', message: event.message });
		case 'sent': {
			const { request, message } = event;
			// Sent once more, word for word, it is the same request: its answer is due by when it first was, and only the first answer had the links.
			const before = now.receipts.find(({ id }) => id === request.id);
			const { page = request.page, addPhotos = request.addPhotos, at = request.at } = before ?? {};
			const receipt = { ...request, page, addPhotos, at, whole: true };
			const receipts = [receipt, ...now.receipts.filter((one) => one !== before)];
			return change({ phase: 'sent', message }, { answers: {}, receipts, focused: { id: request.id, isNew: true } });
		}
	}
}

function ofPage(now: Session, event: Exclude<SessionEvent, FormEvent>): Session {
	switch (event.type) {
		case 'restored': {
			const known = new Set(now.receipts.map(({ id }) => id));
			const others = event.receipts.filter(({ id }) => !known.has(id)).map((one) => ({ ...one, whole: false }));
			return { ...now, answers: { ...event.answers, ...now.answers }, receipts: [...now.receipts, ...others] };
		}
		case 'chosen':
			// A photo has come, which “Photos Required” asked for.
			return {
				...now,
				photos: event.photos,
				toasts: event.photos > now.photos ? now.toasts.filter(isGood) : now.toasts,
			};
		case 'told': {
			// One of the same words is replaced, and a good one takes the bad ones away: beside "sent", "please try again" would have it sent twice.
			const { toast } = event;
			const others = now.toasts.filter((one) => one.title !== toast.title || one.text !== toast.text);
			return { ...now, toasts: [...(isGood(toast) ? others.filter(isGood) : others), toast] };
		}
		case 'dismissed':
			return { ...now, toasts: now.toasts.filter(({ id }) => id !== event.id) };
		case 'unfolded':
		case 'folded': {
			const whole = event.type === 'unfolded';
			const receipts = now.receipts.map((one) => (one.id === event.id ? { ...one, whole } : one));
			return { ...now, receipts, focused: { id: event.id, isNew: false } };
		}
		case 'removed':
			return { ...now, receipts: now.receipts.filter(({ id }) => id !== event.id), focused: undefined };
	}
}

const isGood = ({ tone }: Toast) => tone === 'good';

/** The words of a success only matter where the dialog did not close, until its form is filled in again. */
function withoutSuccess({ phase }: FormLife): Partial<FormLife> {
	return phase === 'sent' ? { phase: 'filling', message: undefined } : {};
}

/** The answers with those of a form, of which only what has changed is newly its own. */
function answered(before: Answers, { type, kind, values }: Extract<FormEvent, { values: unknown }>): Answers {
	const form = type === 'typed' ? { form: kind } : {};
	const changed = Object.entries(values).flatMap(([field, value]) => {
		const key = keyOf(kind, field);
		const answer = typeof value === 'string' ? value.trim() : '';
		return answer === (before[key]?.answer ?? '') ? [] : [[key, { ...form, answer }] as const];
	});
	return { ...before, ...Object.fromEntries(changed) };
}

let session = beginning;
const listeners = new Set<(now: Session, before: Session) => void>();

export function dispatch(event: SessionEvent): void {
	const before = session;
	session = reduce(before, event);
	for (const listener of listeners) listener(session, before);
}

export function subscribe(listener: (now: Session, before: Session) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const sessionNow = (): Session => session;

/** A part of the session. In the page's HTML, and until React has taken that over, as it begins. */
export function useSession<T>(select: (session: Session) => T): T {
	return useSyncExternalStore(
		subscribe,
		() => select(session),
		() => select(beginning),
	);
}

const never = () => () => {};

/** Whether React has taken the page's HTML over. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

let nextToast = 1;

export function tell(message: Message): void {
	const id = nextToast++;
	dispatch({ type: 'told', toast: { ...message, id } });
	setTimeout(() => dispatch({ type: 'dismissed', id }), message.durationMs);
}
