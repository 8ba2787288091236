import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Refusal } from '#backend/refusal.ts';
import { showConfirmation } from '#dialogs/confirmation/show-confirmation.tsx';
import { failedSubmission, type Message, submissionFailed } from '#dialogs/messages/messages.ts';
import { showMessage } from '#dialogs/messages/show-message.tsx';
import { markHydrated } from '#dialogs/opening/mark-hydrated.ts';
import { checkForm, type Fields, type Problems, type Values } from '#leads/form.ts';
import { hasteMs, type Signal, trapName } from '#leads/signals.ts';
import type { LeadKind } from '#leads/tables.ts';

export interface LeadFormState<F extends Fields> {
	form: RefObject<HTMLFormElement | null>;
	messageBox: RefObject<HTMLDivElement | null>;
	summaryBox: RefObject<HTMLDivElement | null>;
	/** False in the page's HTML, where the submit button is disabled until `client-open.ts` runs: without a script nothing can be sent. */
	scripted: boolean;
	sending: boolean;
	problems: Problems<F>;
	/** How the last try ended, for as long as that is true. */
	message: Message | undefined;
	onSubmit(event: SubmitEvent<HTMLFormElement>): void;
	onInput(): void;
	onReset(): void;
}

interface LeadFormActions<F extends Fields> {
	kind: LeadKind;
	fields: F;
	/** Judges what is no field (photos); says and shows by itself what is wrong, and answers whether all is well. */
	check?: () => boolean;
	/** Sends what was entered and answers with the request's id; throws where it could not be sent. */
	send: (values: Values<F>, signals: readonly Signal[]) => Promise<string>;
	success: Message;
	/** Empties what the form's own reset cannot. */
	empty?: () => void;
}

/**
 * The states of a request form: open, sending, failed, sent. The answers themselves stay in the page's own controls, so
 * that what was typed before this script arrived is kept.
 */
export function useLeadForm<F extends Fields>(actions: LeadFormActions<F>): LeadFormState<F> {
	const form = useRef<HTMLFormElement>(null);
	const messageBox = useRef<HTMLDivElement>(null);
	const summaryBox = useRef<HTMLDivElement>(null);
	const sendingNow = useRef(false);
	const [scripted, setScripted] = useState(false);
	const [sending, setSending] = useState(false);
	const [problems, setProblems] = useState<Problems<F>>({});
	/** How often the visitor's answers have been judged: each time, the summary of what is wrong takes the focus. */
	const [checks, setChecks] = useState(0);
	const [message, setMessage] = useState<Message>();

	useEffect(() => {
		setScripted(true);
		markHydrated(form.current);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each time the answers were judged, whatever came of it
	useEffect(() => {
		summaryBox.current?.focus();
	}, [checks]);
	useEffect(() => {
		if (message?.tone === 'bad') messageBox.current?.focus();
	}, [message]);

	async function send(element: HTMLFormElement, values: Values<F>, signals: readonly Signal[]) {
		sendingNow.current = true;
		setSending(true);
		try {
			const id = await actions.send(values, signals);
			element.reset();
			element.dataset.sent = '';
			actions.empty?.();
			setMessage(actions.success);
			element.closest('dialog')?.close();
			showMessage(actions.success);
			showConfirmation({ kind: actions.kind, id, message: actions.success });
		} catch (error) {
			// The kind of error and nothing of what the visitor wrote.
			console.error('Submission failed:', error instanceof Error ? `${error.name} ${error.message}` : 'unknown');
			setMessage(failedSubmission(error instanceof Refusal ? error.retryAfterS : undefined));
			showMessage(submissionFailed);
		} finally {
			sendingNow.current = false;
			setSending(false);
		}
	}

	return {
		form,
		messageBox,
		summaryBox,
		scripted,
		sending,
		problems,
		message,
		onSubmit(event) {
			event.preventDefault();
			if (sendingNow.current) return;
			const element = event.currentTarget;
			const given = Object.fromEntries(new FormData(element));
			const checked = checkForm(actions.fields, given);
			const restIsWell = actions.check?.() ?? true;
			setMessage(undefined);
			setProblems(checked.ok ? {} : checked.problems);
			setChecks((count) => count + 1);
			if (checked.ok && restIsWell) void send(element, checked.values, signalsIn(given));
		},
		onInput() {
			setMessage((now) => (now?.tone === 'good' ? undefined : now));
		},
		onReset() {
			setProblems({});
			setMessage((now) => (now?.tone === 'bad' ? undefined : now));
		},
	};
}

function signalsIn(given: Readonly<Record<string, unknown>>): Signal[] {
	return [...(given[trapName] ? ['trap' as const] : []), ...(performance.now() < hasteMs ? ['haste' as const] : [])];
}
