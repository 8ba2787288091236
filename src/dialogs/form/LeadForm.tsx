import type { FocusEvent, ReactNode } from 'react';
import { ErrorSummary, errorsIn } from '#dialogs/form/ErrorSummary.tsx';
import { useAdvice } from '#dialogs/form/field-hints.ts';
import { AllQuestions } from '#dialogs/form/Questions.tsx';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { LeadDialog } from '#dialogs/LeadDialog.tsx';
import { EmailUs, WriteOrRing } from '#dialogs/messages/EmailUs.tsx';
import { formTexts, type Message, photosRequired } from '#dialogs/messages/messages.ts';
import { SendingProgress, sendingWords } from '#dialogs/photos/SendingProgress.tsx';
import { ToastRegion } from '#dialogs/Toasts.tsx';
import { site } from '#site/config.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askPath } from '#wire/plain-form.ts';

interface LeadFormProps {
	state: LeadFormState;
	before?: ReactNode;
	/** The picture beside the first words. */
	beside?: ReactNode;
	/** Rendered before the fields. */
	children?: ReactNode;
	onFocus?: (event: FocusEvent<HTMLFormElement>) => void;
}

/**
 * The one form all three dialogs are, drawn from the fields' descriptions. Its head and foot stay while the middle scrolls;
 * where large text or a low screen leaves the middle little room, all of it scrolls.
 */
export function LeadForm({ state, before, beside, children, onFocus }: LeadFormProps) {
	const { kind: id, fields, empty, more } = state.lead;
	const { title, subtitle, more: further } = formTexts[id];
	const { advice, ...watch } = useAdvice(fields);
	const errors = errorsIn(state.errors, fields, id);
	if (state.photos?.missing) errors.unshift({ id: `${id}-photos`, text: photosRequired.text });
	return (
		<LeadDialog kind={id} isSending={state.isSending}>
			<form
				ref={state.form}
				// Until then the browser opens the dialog and posts the form by itself; `opening/press.ts` stops that offline.
				data-script={state.hydrated ? 'here' : undefined}
				id={`${id}-form`}
				// Where the script does not run, the browser posts the form itself, if a server of ours accepts it.
				method="post"
				{...(site.postsForms && { action: `${site.serverUrl}${askPath}${id}` })}
				encType={'photo_urls' in more ? 'multipart/form-data' : undefined}
				noValidate
				aria-labelledby={`${id}-title`}
				aria-busy={state.isSending}
				onFocus={onFocus}
				onSubmit={state.onSubmit}
				onBlur={watch.onBlur}
				onInput={(event) => {
					state.onInput(event);
					watch.onInput(event);
				}}
				onReset={() => {
					state.onReset();
					watch.onReset();
				}}
			>
				<div className="flex shrink-0 items-center justify-between gap-1 border-b-2 border-line py-1.5 pr-2 pl-5 sm:py-2 sm:pr-5 sm:pl-8">
					{/* biome-ignore lint/a11y/noAutofocus: a modal dialog must say where its focus starts; its title is read out first */}
					<h2 id={`${id}-title`} tabIndex={-1} autoFocus className="text-lg font-bold text-brand sm:text-3xl">
						{title}
					</h2>
					<button
						type="button"
						command="close"
						commandfor={id}
						aria-label="Close"
						disabled={state.isSending}
						className="flex size-[max(2.25rem,48px)] shrink-0 cursor-pointer items-center justify-center rounded-control text-brand hover:bg-brand-pale off:cursor-not-allowed off:text-muted"
					>
						<Icon name="close" />
					</button>
				</div>
				<div data-scrolls="" className="px-5 py-4 sm:px-8 sm:py-5">
					<fieldset disabled={state.isSending} className="flex min-w-0 flex-col gap-5">
						{before}
						<div className="flex items-start gap-4">
							{beside}
							<div>
								<p className="font-bold">{subtitle}</p>
								<p className="mt-1 text-muted">{further}</p>
							</div>
						</div>
						{state.hydrated ? null : <NotWorking />}
						{state.message ? <Outcome id={`${id}-message`} message={state.message} /> : null}
						<ErrorSummary key={state.refusals} id={`${id}-problems`} errors={errors} />
						{children}
						{state.carried.length > 0 ? (
							<div className="rounded-control bg-brand-pale p-3 text-base">
								<p>We have filled in what you told us before. Please check it.</p>
								<Button className="mt-2" onClick={state.onClearCarried}>
									Clear these answers
								</Button>
							</div>
						) : null}
						<AllQuestions lead={state.lead} prefix={id} values={empty} errors={state.errors} advice={advice} />
					</fieldset>
				</div>
				<ToastRegion of={id} className="shrink-0" />
				<FormFoot {...state} />
			</form>
		</LeadDialog>
	);
}

/** What a form says whose script does not come: `opening/press.ts` shows the first notice. */
function NotWorking() {
	return (
		<>
			<div data-not-loaded hidden suppressHydrationWarning>
				<Notice tone="bad" title="This form could not be loaded">
					Please check your connection and {site.postsForms ? 'press the button again' : 'open this form again'}. If
					that does not help, reload this page, or write to <EmailUs />.
				</Notice>
			</div>
			{/* A server of ours accepts the form without a script. Where there is none, shown until `press.ts` runs, not by <noscript>: scripts may be on and ours stopped all the same. */}
			{site.postsForms ? null : (
				<div className="in-data-scripted:hidden">
					<Notice tone="bad" title="This form needs JavaScript">
						Please <WriteOrRing /> instead.
					</Notice>
				</div>
			)}
		</>
	);
}

/** What became of an attempt; the words of a success only matter where the dialog did not close. */
function Outcome({ id, message: { tone, title, text, hint } }: { id: string; message: Message }) {
	return (
		<Notice tone={tone} title={title} focused={{ role: 'group', titleId: id }}>
			<p>{text}</p>
			{tone === 'bad' ? (
				<p className="mt-1">
					{hint} If it keeps failing, write to <EmailUs />.
				</p>
			) : null}
		</Notice>
	);
}

/**
 * The buttons of a form, which stay while the form scrolls. The submit button keeps the focus while the form is sent, so it is not
 * disabled then but only called so: `use-lead-form.ts` ignores a second press.
 */
function FormFoot({ lead, hydrated, isSending, photos }: LeadFormState) {
	const { submit } = formTexts[lead.kind];
	const waits = !hydrated && !site.postsForms;
	return (
		<div className="flex shrink-0 flex-col gap-3 border-t-2 border-line px-5 py-3 sm:px-8">
			<div className={(isSending && photos) || waits ? undefined : 'sr-only'}>
				{/* There from the start, because screen readers announce only changes. */}
				<p role="status">
					{isSending ? (photos ? sendingWords(photos.list) : submit.sending) : null}
					{waits ? (
						<span className="hidden in-data-[scripted=loading]:inline">One moment, the form is loading.</span>
					) : null}
				</p>
				{isSending && photos ? <SendingProgress photos={photos.list} /> : null}
			</div>
			<div className="flex flex-wrap-reverse justify-end gap-2 sm:gap-3">
				<Button command="close" commandfor={lead.kind} disabled={isSending} className="grow max-sm:px-3 sm:grow-0">
					Cancel
				</Button>
				<Button
					type="submit"
					look="main"
					disabled={waits}
					aria-disabled={isSending || undefined}
					className="grow-[99] basis-36 max-sm:px-2 sm:grow-0 sm:basis-auto"
				>
					{isSending ? submit.sending : submit.label}
				</Button>
			</div>
		</div>
	);
}
