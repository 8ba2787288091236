import { Honeypot } from '#dialogs/form/Honeypot.tsx';
import { questionsOf } from '#dialogs/form/questions.ts';
import { UseLine } from '#dialogs/form/UseLine.tsx';
import { formTexts } from '#dialogs/messages/texts.ts';
import { idOf } from '#dialogs/plain/ids.ts';
import { ProblemSummary } from '#dialogs/plain/ProblemSummary.tsx';
import { photoHint } from '#facts/promises.ts';
import type { Lead } from '#leads/define-lead.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { askPath, formNames } from '#wire/plain-form.ts';

interface PlainFormProps {
	lead: Lead & { kind: LeadKind };
}

/**
 * The page of a form for browsers that do not run our scripts: the browser posts it, and the server redirects to a page that
 * says it has arrived, or answers with this page again. For that, the form is in it twice (`server/wire/forms/pages.ts`): as it
 * is shown first, and in a template with every error.
 */
export function PlainForm({ lead }: PlainFormProps) {
	const { title, subtitle } = formTexts[lead.kind];
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-2 text-lg text-muted">{subtitle}</p>
			<div className="mt-6" data-plain-form="">
				<Form lead={lead} />
			</div>
			<template data-plain-problem="">
				<Form lead={lead} withErrors />
			</template>
		</section>
	);
}

/** @param withErrors with every error there can be, of which the server removes those that do not apply */
function Form({ lead, withErrors = false }: PlainFormProps & { withErrors?: boolean }) {
	const { kind, fields, empty, more } = lead;
	const { submit } = formTexts[kind];
	const questions = questionsOf(fields);
	const hasPhotos = 'photo_urls' in more;
	return (
		<form method="post" action={`${site.serverUrl}${askPath}${kind}`} encType="multipart/form-data" noValidate>
			<div className="flex flex-col gap-5">
				{withErrors ? (
					<ProblemSummary kind={kind} questions={questions.map(({ name }) => name)} hasPhotos={hasPhotos} />
				) : null}
				<input type="hidden" name={formNames.request} defaultValue="" />
				{hasPhotos ? <PhotoInput kind={kind} withErrors={withErrors} /> : null}
				{questions.map(({ name, ...question }) => (
					<div key={name} data-field={name}>
						<Field
							id={idOf(kind, name)}
							name={name}
							defaultValue={empty[name] ?? ''}
							error={withErrors ? 'Error' : undefined}
							{...question}
						/>
					</div>
				))}
				<UseLine lead={lead} />
				<Honeypot />
				<div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
					<a href="/" className={buttonClass()}>
						Cancel
					</a>
					<Button type="submit" look="main">
						{submit.label}
					</Button>
				</div>
			</div>
		</form>
	);
}

function PhotoInput({ kind, withErrors }: { kind: LeadKind; withErrors: boolean }) {
	const id = idOf(kind, formNames.photos);
	return (
		<div>
			<label htmlFor={id} className="font-bold">
				Photos of your stairs
			</label>
			<p id={`${id}-hint`} className="text-base text-muted">
				1 to {maxPhotos} photos. {photoHint}. Sending them may take some minutes: please keep this page open.
			</p>
			{withErrors ? (
				<p data-stored="" className="font-bold text-brand">
					We have <span data-count="">0</span> of your photos. You need not choose them again.
				</p>
			) : null}
			<input
				id={id}
				name={formNames.photos}
				type="file"
				multiple
				accept="image/*,.heic,.heif"
				aria-describedby={`${id}-hint`}
				className="mt-2 block min-h-12 w-full"
			/>
		</div>
	);
}
