import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '#backend/call.ts';
import type { Inserted } from '#backend/insert.ts';
import { showConfirmation, showKept } from '#dialogs/confirmation/show-confirmation.tsx';
import { forgetAnswers, keepAnswers, useCarriedAnswers } from '#dialogs/form/carried-answers.ts';
import { useFieldErrors } from '#dialogs/form/field-hints.ts';
import { failedSubmission, formTexts, held, type Message, submissionFailed } from '#dialogs/messages/messages.ts';
import { showMessage } from '#dialogs/messages/show-message.tsx';
import { closeByBack } from '#dialogs/opening/back-closes.ts';
import { markHydrated } from '#dialogs/opening/hydrate.tsx';
import { honeypotName, type Signal, tooFastMs, writeClientInfo } from '#leads/client-info.ts';
import type { Lead } from '#leads/define-lead.ts';
import { checkForm, type Fields, type Values } from '#leads/form.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import type { LeadKind } from '#leads/tables.ts';
import { forget } from '#site/kept.ts';
import { bestEffort } from '#ui/best-effort.ts';
import { dismissBadToasts } from '#ui/toasts.tsx';

export type LeadFormState = ReturnType<typeof useLeadForm>;

type Row<F extends Fields> = ReturnType<Lead<LeadKind, F>['toRow']>;

interface LeadFormActions<F extends Fields> {
	/** Validates what is no field (photos): shows its own errors and returns whether it is valid. */
	check?: () => boolean;
	/** What is sent beside the answers (photos): another request id is taken once it has changed. */
	alsoSent?: unknown;
	photoCount?: number;
	/** Sends the answers, and what is sent beside them; returns what the answer says; throws when they could not be sent. */
	send: (row: Row<F>, clientInfo: string | undefined) => Promise<Inserted>;
	/** Clears what the form's own reset does not (photos). */
	empty?: () => void;
}

/**
 * The states of a request form: open, sending, failed, sent. The answers themselves stay in the page's own controls, so
 * that what was typed before this script arrived is kept.
 */
export function useLeadForm<F extends Fields>(lead: Lead<LeadKind, F>, actions: LeadFormActions<F>) {
	const form = useRef<HTMLFormElement>(null);
	const messageBox = useRef<HTMLDivElement>(null);
	const summaryBox = useRef<HTMLDivElement>(null);
	const sendingNow = useRef(false);
	const idOf = useRef(requestIds());
	/** False in the page's HTML, where the submit button is disabled until `boot.ts` runs: without a script nothing can be sent. */
	const [scripted, setScripted] = useState(false);
	const [sending, setSending] = useState(false);
	const { errors, setErrors, ...typing } = useFieldErrors(lead.fields);
	const carrying = useCarriedAnswers(lead, form);
	/** How often the answers were validated: each time, the error summary takes the focus. */
	const [checks, setChecks] = useState(0);
	/** The outcome of the last submit, until the visitor edits the form. */
	const [message, setMessage] = useState<Message>();

	useEffect(() => {
		setScripted(true);
		bestEffort(closeByBack);
		bestEffort(showKept);
	}, []);
	// A form that was sent before its script had come is sent now: with the photos, which are rendered together with `scripted`.
	useEffect(() => {
		if (scripted) markHydrated(form.current);
	}, [scripted]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each time the answers were validated, whatever the result
	useEffect(() => {
		bestEffort(() => summaryBox.current?.focus());
	}, [checks]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each message; that of a success only matters where the dialog did not close
	useEffect(() => {
		bestEffort(() => messageBox.current?.focus());
	}, [message]);

	function submit(element: HTMLFormElement) {
		dismissBadToasts();
		const answers = Object.fromEntries(new FormData(element));
		bestEffort(() => keepAnswers(lead.kind, answers));
		const checked = checkForm(lead.fields, answers);
		const restIsValid = actions.check?.() ?? true;
		setMessage(undefined);
		setErrors(checked.ok ? {} : checked.errors);
		setChecks((count) => count + 1);
		if (!checked.ok || !restIsValid) return;
		const row = lead.toRow(checked.values, idOf.current([checked.values, actions.alsoSent]));
		void send(element, checked.values, row, signalsIn(answers));
	}

	async function send(element: HTMLFormElement, values: Values<F>, row: Row<F>, signals: readonly Signal[]) {
		sendingNow.current = true;
		// All but this button is disabled while it is sent, and a disabled control loses the focus.
		bestEffort(() => element.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }));
		setSending(true);
		let inserted: Inserted;
		try {
			inserted = await actions.send(row, writeClientInfo(signals, lead.besideRow(values)));
		} catch (error) {
			onFailed(error);
			return;
		} finally {
			sendingNow.current = false;
			setSending(false);
		}
		onStored(element, values, row.id, inserted);
	}

	/** From here on nothing may make the request look unsent, nor keep the next step from happening. */
	function onStored(element: HTMLFormElement, values: Values<F>, id: string, inserted: Inserted) {
		const success = inserted.isHeld ? held(lead.kind) : formTexts[lead.kind].success;
		setMessage(success);
		bestEffort(() => element.reset());
		bestEffort(forgetAnswers);
		bestEffort(() => actions.empty?.());
		element.dataset.sent = '';
		bestEffort(() => element.closest('dialog')?.close());
		bestEffort(() => showMessage(success));
		bestEffort(() => {
			const { email, phone, stairType, additionalInfo, product, companiesToo } = values;
			const price = lead.kind === 'callback' ? [] : guidePriceFor({ stairType, additionalInfo });
			const received = {
				email,
				phone,
				photos: (actions.photoCount ?? 0) - (inserted.photosLeft ?? 0),
				price,
				companiesToo: companiesToo === 'yes',
				answers: values,
			};
			showConfirmation({
				kind: lead.kind,
				id,
				at: Date.now(),
				received,
				hasEmail: Boolean(email),
				...inserted,
				product,
			});
		});
	}

	function onFailed(error: unknown) {
		logFailure(error);
		setMessage(failedSubmission(error instanceof ApiError ? error.retryAfterS : undefined));
		bestEffort(() => showMessage(submissionFailed));
	}

	return {
		lead,
		form,
		messageBox,
		summaryBox,
		scripted,
		sending,
		errors,
		// That a request was sent is not said of one that is about to be sent again.
		message: carrying.carried && message?.tone === 'good' ? undefined : message,
		/** Whether some questions are filled in from before, and what takes these answers out again, here and for all forms. */
		carried: carrying.carried,
		onClearCarried: carrying.onClear,
		onSubmit(event: SubmitEvent<HTMLFormElement>) {
			event.preventDefault();
			if (sendingNow.current) return;
			const element = event.currentTarget;
			try {
				submit(element);
			} catch (error) {
				// A fault of this script, such as a function that an old browser lacks: the browser posts the form itself.
				if (!element.hasAttribute('action')) return onFailed(error);
				logFailure(error);
				forget('answers');
				element.submit();
			}
		},
		onInput(event: { target: EventTarget }) {
			typing.onInput(event);
			carrying.onInput();
			setMessage((now) => (now?.tone === 'good' ? undefined : now));
		},
		onReset() {
			setErrors({});
			carrying.onReset();
			setMessage((now) => (now?.tone === 'bad' ? undefined : now));
		},
	};
}

/** The error's name and code only: nothing the visitor wrote. */
function logFailure(error: unknown) {
	console.error('Submission failed:', error instanceof Error ? `${error.name} ${error.message}` : 'unknown');
}

function signalsIn(answers: Readonly<Record<string, unknown>>): Signal[] {
	return [
		...(answers[honeypotName] ? ['trap' as const] : []),
		...(performance.now() < tooFastMs ? ['haste' as const] : []),
	];
}

/**
 * Gives a request its id: the same one for as long as the same request is tried, so that a retry after a lost answer
 * cannot double it; another one as soon as anything in it has changed, so that the change is not taken for a repeat.
 */
export function requestIds(): (content: unknown) => string {
	let id = '';
	let tried = '';
	return (content) => {
		const now = JSON.stringify(content);
		if (now !== tried) {
			id = randomId();
			tried = now;
		}
		return id;
	};
}
