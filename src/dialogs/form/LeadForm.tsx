import type { ReactNode } from 'react';
import { ErrorSummary, type FieldError } from '#dialogs/form/ErrorSummary.tsx';
import { FormFoot, type SendingState } from '#dialogs/form/FormFoot.tsx';
import { FormHead } from '#dialogs/form/FormHead.tsx';
import { Honeypot } from '#dialogs/form/Honeypot.tsx';
import { NotWorking } from '#dialogs/form/NotWorking.tsx';
import { questionsOf } from '#dialogs/form/questions.ts';
import { UseLine } from '#dialogs/form/UseLine.tsx';
import { useAdvice } from '#dialogs/form/use-advice.ts';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { WriteOrRing } from '#dialogs/form/WriteOrRing.tsx';
import { formTexts } from '#dialogs/messages/texts.ts';
import type { Fields } from '#leads/form.ts';
import { site } from '#site/config.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import { askPath } from '#wire/plain-form.ts';

interface LeadFormProps<F extends Fields> {
	state: LeadFormState<F>;
	/** The upload's progress, if any. */
	progress?: SendingState | undefined;
	/** Errors that belong to no field, each with the id of the control where it is corrected. */
	otherErrors?: readonly FieldError[];
	/** Rendered first of all. */
	before?: ReactNode;
	/** Rendered before the fields. */
	children?: ReactNode;
}

/**
 * The one form all three dialogs are, drawn from the fields' descriptions. Its head and foot stay while the middle scrolls;
 * where large text or a low screen leaves the middle little room, all of it scrolls.
 */
export function LeadForm<F extends Fields>(props: LeadFormProps<F>) {
	const { state, progress, otherErrors = [], before, children } = props;
	const { kind: id, fields, empty } = state.lead;
	const { title, subtitle, submit } = formTexts[id];
	const { advice, ...watch } = useAdvice(fields);
	const questions = questionsOf(fields);
	const errors = questions.flatMap(({ name }) => {
		const text = state.errors[name];
		return text ? [{ id: `${id}-${name}`, text }] : [];
	});
	return (
		<form
			ref={state.form}
			id={`${id}-form`}
			// Where the script does not run, the browser posts the form itself, if a server of ours accepts it.
			method="post"
			{...(site.postsForms && { action: `${site.serverUrl}${askPath}${id}`, encType: 'multipart/form-data' })}
			noValidate
			aria-labelledby={`${id}-title`}
			aria-busy={state.sending}
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
			<FormHead dialog={id} title={title} disabled={state.sending} />
			<div data-scrolls="" className="px-5 py-4 sm:px-8 sm:py-6">
				<fieldset disabled={state.sending} className="flex min-w-0 flex-col gap-5">
					{before}
					<p className="text-muted">{subtitle}</p>
					<NotWorking />
					{state.message ? (
						<Notice
							ref={state.messageBox}
							tone={state.message.tone}
							title={state.message.title}
							focused={{ role: 'group', titleId: `${id}-message` }}
						>
							<p>{state.message.text}</p>
							{state.message.tone === 'bad' ? (
								<p className="mt-1">
									{state.message.hint} If it keeps failing, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
								</p>
							) : null}
						</Notice>
					) : null}
					<ErrorSummary id={`${id}-problems`} errors={[...otherErrors, ...errors]} box={state.summaryBox} />
					{children}
					{state.carried ? (
						<div className="rounded-control bg-brand-pale p-3 text-base">
							<p>We have filled in what you told us in the other form. Please check it.</p>
							<Button className="mt-2" onClick={state.onClearCarried}>
								Clear these answers
							</Button>
						</div>
					) : null}
					{questions.map(({ name, ...question }) => (
						<Field
							key={name}
							id={`${id}-${name}`}
							name={name}
							defaultValue={empty[name] ?? ''}
							error={state.errors[name]}
							advised={fields[name]?.advise !== undefined}
							advice={advice[name]}
							{...question}
						/>
					))}
					<UseLine lead={state.lead} />
					<Honeypot />
					{state.scripted || site.postsForms ? null : (
						<p className="font-bold text-danger in-data-scripted:hidden">
							Without JavaScript this form cannot be sent. Please <WriteOrRing />.
						</p>
					)}
				</fieldset>
			</div>
			<ToastRegion of="dialog" />
			<FormFoot
				dialog={id}
				submit={submit}
				sending={state.sending}
				canSend={state.scripted || site.postsForms}
				progress={progress}
			/>
		</form>
	);
}
