import type { ReactNode, Ref } from 'react';
import { ErrorList } from '#dialogs/form/ErrorSummary.tsx';
import { Questions } from '#dialogs/form/Questions.tsx';
import { formTexts, photosRequired, submissionFailed, tooManyPhotos } from '#dialogs/messages/messages.ts';
import { photoHint } from '#facts/photos.ts';
import type { Lead } from '#leads/define-lead.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
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
	const { kind, empty, more } = lead;
	const { title, subtitle, submit } = formTexts[kind];
	const takesPhotos = 'photo_urls' in more;
	// Others than in the dialogs, which are on the same page.
	const prefix = `plain-${kind}`;
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-2 text-lg text-muted">{subtitle}</p>
			<div className="mt-6" data-plain-form="">
				<form
					method="post"
					action={`${site.serverUrl}${askPath}${kind}`}
					encType={takesPhotos ? 'multipart/form-data' : undefined}
					noValidate
				>
					<div className="flex flex-col gap-5">
						{post && hasProblems(post) ? (
							<ProblemSummary prefix={prefix} names={Object.keys(lead.fields)} post={post} />
						) : null}
						<input type="hidden" name={formNames.request} defaultValue={post?.id ?? ''} />
						{takesPhotos ? (
							<PhotoInput
								id={`${prefix}-${formNames.photos}`}
								label="Photos of your stairs"
								hint={`1 to ${maxPhotos} photos. ${photoHint}`}
								stored={post?.photos}
							/>
						) : null}
						{post?.values['product'] ? (
							<p>
								Product: <strong>{post.values['product']}</strong>
								<input type="hidden" name="product" defaultValue={post.values['product']} />
							</p>
						) : null}
						<Questions lead={lead} prefix={prefix} values={post?.values ?? empty} errors={post?.errors ?? {}} />
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
			</div>
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
}

/** The browser's own control for photos. */
export function PhotoInput({ id, label, hint, required, ref, stored = [] }: PhotoInputProps) {
	return (
		<div>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<p id={`${id}-hint`} className="text-base text-muted">
				{hint}. Sending them may take some minutes: please keep this page open.
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
				aria-describedby={`${id}-hint`}
				className="mt-2 block min-h-12 w-full"
			/>
		</div>
	);
}

/** Not of a form that a plan has filled in. */
function hasProblems({ problems, errors }: RefusedPost): boolean {
	return problems.size > 0 || Object.values(errors).some(Boolean);
}

/** What each problem says: the dialogs' own words. */
export const problemTexts: Readonly<Record<Problem, string>> = {
	'photos-required': photosRequired.text,
	'too-many-photos': tooManyPhotos.text,
	'photos-gone': 'Photos that you sent before were kept for two hours only. Please choose them again.',
	'not-a-photo': 'One file is not a photo we can read. Please choose a JPG, PNG or HEIC in its place.',
	'photo-too-large': 'One photo is larger than 10MB. Please choose a smaller one in its place.',
	'too-many-requests': `${submissionFailed.text} Many requests have come from your connection.`,
	failed: `${submissionFailed.text} Your answers are still here.`,
};

/** All that is wrong with a post; each error leads to where it is corrected. */
function ProblemSummary({ prefix, names, post }: { prefix: string; names: readonly string[]; post: RefusedPost }) {
	const problems = problemsIn(post.problems).map((problem) => ({
		id: problem.includes('photo') ? `${prefix}-${formNames.photos}` : undefined,
		text: `${problemTexts[problem]}${problem === 'too-many-requests' ? ` You can try again in about ${post.waitMinutes} minutes.` : ''}`,
	}));
	const errors = names.flatMap((name) => {
		const text = post.errors[name];
		return text ? [{ id: `${prefix}-${name}`, text }] : [];
	});
	return (
		<Problems hint="If it keeps failing, write to">
			<ErrorList errors={[...problems, ...errors]} />
		</Problems>
	);
}

/** In the order in which they are shown. */
export function problemsIn(problems: ReadonlySet<Problem>): Problem[] {
	return (Object.keys(problemTexts) as Problem[]).filter((problem) => problems.has(problem));
}

/** @param hint what to do about them, before our e-mail address */
export function Problems({ hint, children }: { hint: string; children: ReactNode }) {
	return (
		<div role="alert" data-problems="">
			<Notice tone="bad" title="There is a problem">
				{children}
				<p className="mt-2">
					{hint} <a href={`mailto:${site.email}`}>{site.email}</a>.
				</p>
			</Notice>
		</div>
	);
}
