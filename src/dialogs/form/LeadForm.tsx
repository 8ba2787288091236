import type { ReactNode, RefObject } from 'react';
import { Honeypot } from '#dialogs/form/Honeypot.tsx';
import { questionsOf } from '#dialogs/form/questions.ts';
import { formTexts } from '#dialogs/form/texts.ts';
import { useAdvice } from '#dialogs/form/use-advice.ts';
import type { LeadFormState } from '#dialogs/form/use-lead-form.ts';
import { WriteOrRing } from '#dialogs/form/WriteOrRing.tsx';
import type { Fields } from '#leads/form.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askPath } from '#wire/plain-form.ts';

interface FieldError {
	id: string;
	text: string;
}

interface LeadFormProps<F extends Fields> {
	state: LeadFormState<F>;
	/** The upload's progress, if any. */
	progress?: ReactNode;
	/** Errors that belong to no field, each with the id of the control where it is corrected. */
	otherErrors?: readonly FieldError[];
	/** Rendered before the fields. */
	children?: ReactNode;
}

/** The one form all three dialogs are: heading, messages, fields and buttons, drawn from the fields' descriptions. */
export function LeadForm<F extends Fields>(props: LeadFormProps<F>) {
	const { state, progress, otherErrors = [], children } = props;
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
			// Where the script does not run, the browser posts the form itself; a hosted backend accepts no such posts.
			method="post"
			{...(site.postsForms && { action: `${askPath}${id}`, encType: 'multipart/form-data' })}
			noValidate
			aria-labelledby={`${id}-title`}
			aria-busy={state.sending}
			onSubmit={state.onSubmit}
			onBlur={watch.onBlur}
			onInput={(event) => {
				state.onInput();
				watch.onInput(event);
			}}
			onReset={() => {
				state.onReset();
				watch.onReset();
			}}
		>
			<fieldset disabled={state.sending} className="flex min-w-0 flex-col gap-5">
				<div className="flex items-start justify-between gap-4">
					<div>
						{/* biome-ignore lint/a11y/noAutofocus: a modal dialog must say where its focus starts; its title is read out first */}
						<h2 id={`${id}-title`} tabIndex={-1} autoFocus className="text-2xl font-bold text-pine sm:text-3xl">
							{title}
						</h2>
						<p className="mt-1 text-soft">{subtitle}</p>
					</div>
					<CloseButton dialog={id} />
				</div>
				{state.message ? (
					<Notice ref={state.messageBox} tone={state.message.tone} title={state.message.title}>
						<p>{state.message.text}</p>
						{state.message.tone === 'bad' ? (
							<p className="mt-1">
								{state.message.hint} If it keeps failing, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
							</p>
						) : null}
					</Notice>
				) : null}
				<ErrorSummary errors={[...otherErrors, ...errors]} box={state.summaryBox} />
				{children}
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
				<p className="text-base text-soft">
					We use what you send only to answer you, and pass it to the installers who do. See our{' '}
					<a href="/privacy-policy">Privacy Policy</a>.
				</p>
				<Honeypot />
				{progress}
				{state.scripted || site.postsForms ? null : (
					<p className="font-bold text-alarm in-data-scripted:hidden">
						Without JavaScript this form cannot be sent. Please <WriteOrRing />.
					</p>
				)}
				<div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
					<Button command="close" commandfor={id}>
						Cancel
					</Button>
					<Button type="submit" look="main" disabled={!state.scripted && !site.postsForms}>
						{state.sending ? submit.sending : submit.label}
					</Button>
				</div>
			</fieldset>
		</form>
	);
}

function CloseButton({ dialog }: { dialog: LeadKind }) {
	return (
		<button
			type="button"
			command="close"
			commandfor={dialog}
			aria-label="Close"
			className="-mt-2 -mr-2 flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-control text-pine hover:bg-mint"
		>
			<Icon name="close" />
		</button>
	);
}

/** All errors in one place, which takes the focus; each links to its field. */
function ErrorSummary({ errors, box }: { errors: readonly FieldError[]; box: RefObject<HTMLDivElement | null> }) {
	if (errors.length === 0) return null;
	return (
		<Notice ref={box} tone="bad" title="There is a problem">
			<ul className="list-disc pl-6">
				{errors.map(({ id, text }) => (
					<li key={id}>
						<a href={`#${id}`} className="text-alarm" onClick={(event) => goTo(event, id)}>
							{text}
						</a>
					</li>
				))}
			</ul>
		</Notice>
	);
}

/** Puts the focus on the field itself; the address of the page stays as it is. */
function goTo(event: { preventDefault(): void }, id: string) {
	event.preventDefault();
	document.getElementById(id)?.focus();
}
