import type { Ref } from 'react';
import { ErrorSummary, errorsIn, type FormError } from '#dialogs/form/ErrorSummary.tsx';
import { AllQuestions, PlanGoesToo } from '#dialogs/form/Questions.tsx';
import {
	againIn,
	formTexts,
	photosRequired,
	submissionFailed,
	tooManyPhotos,
	tooManyRequests,
} from '#dialogs/messages/messages.ts';
import { photoHint } from '#facts/photos.ts';
import type { Lead } from '#leads/define-lead.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { askPath, formNames, type Problem } from '#wire/plain-form.ts';

interface PlainFormProps {
	lead: Lead & { kind: LeadKind };
	/** Of the page with which the server answers a post that it cannot accept, or the answers of a plan. */
	post?: RefusedPost;
}

/**
 * The page of a form for browsers that do not run our scripts: the browser posts it, and the server redirects to a page that
 * says it has arrived, or answers with this page again.
 */
export function PlainForm({ lead, post }: PlainFormProps) {
	const { kind, empty, more, fields } = lead;
	const { title, subtitle, more: further, submit } = formTexts[kind];
	const takesPhotos = 'photo_urls' in more;
	// Others than in the dialogs, which are on the same page.
	const prefix = `plain-${kind}`;
	const photosId = `${prefix}-${formNames.photos}`;
	const { values = empty, errors = {}, id = '', photos = [] } = post ?? {};
	const problems = post ? problemsIn(post, problemTexts, photosId) : [];
	return (
		<section className="page-width py-8 *:max-w-2xl sm:py-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-2 text-lg text-muted">
				{subtitle}
				<span className="mt-1 block">{further}</span>
			</p>
			{post?.planned ? (
				<div className="mt-4">
					<PlanGoesToo answers={post.planned} />
				</div>
			) : null}
			<form
				method="post"
				action={`${site.serverUrl}${askPath}${kind}`}
				encType={takesPhotos ? 'multipart/form-data' : undefined}
				noValidate
				data-plain-form=""
				className="mt-6 flex flex-col gap-5"
			>
				<ErrorSummary
					id={`${prefix}-problems`}
					hint="If it keeps failing, write to"
					errors={[...problems, ...errorsIn(errors, fields, prefix)]}
				/>
				<input type="hidden" name={formNames.request} defaultValue={id} />
				{takesPhotos ? (
					<PhotoInput
						id={photosId}
						label="Photos of your stairs"
						hint={`1 to ${maxPhotos} photos. ${photoHint}`}
						stored={photos}
						errors={problems.filter(({ id }) => id)}
					/>
				) : null}
				{values['product'] ? (
					<p>
						Product: <strong>{values['product']}</strong>
						<input type="hidden" name="product" defaultValue={values['product']} />
					</p>
				) : null}
				<AllQuestions lead={lead} prefix={prefix} values={values} errors={errors} />
				<div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
					<a href="/" className={buttonClass()}>
						Cancel
					</a>
					<Button type="submit" look="main">
						{submit.label}
					</Button>
				</div>
			</form>
		</section>
	);
}

interface PhotoInputProps {
	id: string;
	label: string;
	hint: string;
	required?: boolean;
	/** For reading what was chosen before React came. */
	ref?: Ref<HTMLInputElement>;
	/** Keys of the photos that an earlier post of the form stored. */
	stored?: readonly string[] | undefined;
	errors?: readonly FormError[];
}

export function PhotoInput({ id, label, hint, required, ref, stored = [], errors = [] }: PhotoInputProps) {
	return (
		<div className={errors.length > 0 ? 'border-l-4 border-danger pl-3' : undefined}>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<p id={`${id}-hint`} className="text-base text-muted">
				{hint}. Sending them may take some minutes: please keep this page open.
			</p>
			<p id={`${id}-error`} className="font-bold text-danger">
				{errors.map(({ text }) => text).join(' ')}
			</p>
			{stored.length > 0 ? (
				<p className="font-bold text-brand">
					We have {stored.length} of your photos. You need not choose them again.
					{stored.map((key) => (
						<input key={key} type="hidden" name={formNames.storedPhoto} defaultValue={key} />
					))}
				</p>
			) : null}
			<input
				ref={ref}
				id={id}
				name={formNames.photos}
				type="file"
				multiple
				required={required}
				accept="image/*,.heic,.heif"
				aria-describedby={`${id}-hint ${id}-error`}
				aria-invalid={errors.length > 0 || undefined}
				className="mt-2 block min-h-12 w-full max-[22rem]:text-sm max-[22rem]:file:px-3 file:mr-3 file:min-h-12 file:cursor-pointer file:rounded-control file:border-2 file:border-brand file:bg-surface file:px-5 file:py-2 file:font-bold file:text-brand"
			/>
		</div>
	);
}

/** What each problem says: the dialogs' own words. */
export const problemTexts: Readonly<Record<Problem, string>> = {
	'photos-required': photosRequired.text,
	'too-many-photos': tooManyPhotos.text,
	'photos-gone': 'Photos that you sent before were kept for two hours only. Please choose them again.',
	'not-a-photo': 'One file is not a photo we can read. Please choose a JPG, PNG or HEIC in its place.',
	'photo-too-large': 'One photo is larger than 10MB. Please choose a smaller one in its place.',
	'too-many-requests': `${submissionFailed.text} ${tooManyRequests}`,
	failed: `${submissionFailed.text} Your answers are still here.`,
};

/** What is wrong with a post besides answers, in the order of the texts. @param photosId of the control for photos, where one is to choose others */
export function problemsIn(
	{ problems, waitMinutes }: Pick<RefusedPost, 'problems' | 'waitMinutes'>,
	texts: typeof problemTexts,
	photosId?: string,
): FormError[] {
	return (Object.keys(texts) as Problem[]).flatMap((problem) => {
		if (!problems.has(problem)) return [];
		const wait = problem === 'too-many-requests' ? ` ${againIn(waitMinutes)}` : '';
		return [{ id: problem.includes('photo') ? photosId : undefined, text: texts[problem] + wait, problem }];
	});
}
