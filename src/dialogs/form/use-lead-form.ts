import { type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { v4 as randomId } from 'uuid';
import { ApiError } from '#backend/call.ts';
import type { Inserted } from '#backend/insert.ts';
import { emptyShared, fillIn, startAgain } from '#dialogs/form/answers.ts';
import { failedSubmission, formTexts, held, submissionFailed } from '#dialogs/messages/messages.ts';
import type { Photos } from '#dialogs/photos/use-photos.ts';
import { dispatch, type SentRequest, sessionNow, tell, useHydrated, useSession } from '#dialogs/session.ts';
import { honeypotName, type Signal, tooFastMs, writeClientInfo } from '#leads/client-info.ts';
import type { Lead } from '#leads/define-lead.ts';
import { checkForm, type Fields, type Values } from '#leads/form.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { whomToRing } from '#leads/phone.ts';
import type { LeadKind } from '#leads/tables.ts';
import { forget } from '#site/kept.ts';
import { bestEffort } from '#ui/best-effort.ts';

export type LeadFormState = ReturnType<typeof useLeadForm>;

type Row<F extends Fields> = ReturnType<Lead<LeadKind, F>['toRow']>;

interface LeadFormActions<F extends Fields> {
	/** Sends the answers, and the photos before them; returns what the answer says; throws when they could not be sent. */
	send: (row: Row<F>, clientInfo: string | undefined) => Promise<Inserted>;
	photos?: Photos;
}

/** A request form: what the visitor does in it, as events of the session, and what the session says of it. */
export function useLeadForm<F extends Fields>(lead: Lead<LeadKind, F>, { send, photos }: LeadFormActions<F>) {
	const { kind } = lead;
	const form = useRef<HTMLFormElement>(null);
	const tried = useRef({ content: '', id: '' });
	const life = useSession(({ forms }) => forms[kind]);
	const hydrated = useHydrated();
	const isOpen = useSession(({ open }) => open === kind);

	// Each time the dialog opens.
	useLayoutEffect(() => {
		if (!isOpen || !form.current) return;
		dispatch({ type: 'carried', kind, fields: fillIn(form.current, lead, sessionNow().answers) });
	}, [isOpen, kind, lead]);

	function submit(element: HTMLFormElement) {
		dispatch({ type: 'pressed', kind });
		const answers = Object.fromEntries(new FormData(element));
		dispatch({ type: 'typed', kind, values: answers });
		const checked = checkForm(lead.fields, answers);
		const hasPhotos = photos?.require() ?? true;
		if (!checked.ok || !hasPhotos) {
			dispatch({ type: 'refused', kind, errors: checked.ok ? {} : checked.errors });
			return;
		}
		// The same id for as long as the same request is tried, so that a retry after a lost answer cannot double it; another one
		// as soon as anything in it has changed, so that the change is not taken for a repeat.
		const content = JSON.stringify([checked.values, photos?.list.map(({ id }) => id)]);
		if (tried.current.content !== content) tried.current = { content, id: randomId() };
		void sendAll(element, checked.values, lead.toRow(checked.values, tried.current.id), signalsIn(answers));
	}

	async function sendAll(element: HTMLFormElement, values: Values<F>, row: Row<F>, signals: readonly Signal[]) {
		// All but this button is disabled while it is sent, and a disabled control loses the focus.
		bestEffort(() => element.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }));
		dispatch({ type: 'sending', kind });
		let inserted: Inserted;
		try {
			inserted = await send(row, writeClientInfo(signals, lead.besideRow(values)));
		} catch (error) {
			onFailed(error);
			return;
		}
		// From here on nothing may make the request look unsent, nor keep the next step from happening.
		bestEffort(() => element.reset());
		bestEffort(emptyShared);
		let previews: readonly string[] = [];
		bestEffort(() => {
			previews = photos?.handOver() ?? [];
		});
		bestEffort(() => element.closest('dialog')?.close());
		const message = inserted.isHeld ? held(kind) : formTexts[kind].success;
		const { product, stairType, additionalInfo, companiesToo } = values;
		const request: SentRequest = { kind, id: row.id, at: Date.now(), product, ...inserted };
		bestEffort(() => {
			request.received = {
				photos: (photos?.list.length ?? 0) - (inserted.photosLeft ?? 0),
				previews,
				price: kind === 'callback' ? [] : guidePriceFor({ stairType, additionalInfo }),
				companiesToo: companiesToo === 'yes',
				namesOther: whomToRing(values.comment, additionalInfo) !== undefined,
				answers: values,
			};
		});
		dispatch({ type: 'sent', kind, message, request });
		tell(message);
	}

	function onFailed(error: unknown) {
		logFailure(error);
		const message = failedSubmission(error instanceof ApiError ? error.retryAfterS : undefined);
		dispatch({ type: 'failed', kind, message });
		tell(submissionFailed);
	}

	return {
		...life,
		lead,
		photos,
		form,
		hydrated,
		isSending: life.phase === 'sending',
		onSubmit(event: SubmitEvent<HTMLFormElement>) {
			event.preventDefault();
			if (sessionNow().forms[kind].phase === 'sending') return;
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
		onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
			dispatch({ type: 'typed', kind, values: Object.fromEntries(new FormData(currentTarget)) }),
		onReset: () => dispatch({ type: 'emptied', kind }),
		/** Takes out what was filled in from before, and what all forms share out of all of them. */
		onClearCarried() {
			emptyShared();
			if (form.current) startAgain(form.current, lead, life.carried);
			dispatch({ type: 'cleared', kind });
			form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
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
