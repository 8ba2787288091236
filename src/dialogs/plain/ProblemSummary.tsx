import type { ReactNode } from 'react';
import { photosRequired, submissionFailed, tooManyPhotos } from '#dialogs/messages/messages.ts';
import { idOf } from '#dialogs/plain/ids.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Notice } from '#ui/Notice.tsx';
import { formNames, type Problem } from '#wire/plain-form.ts';

/** What each problem says: the dialogs' own words. */
export const problemTexts: Readonly<Record<Problem, ReactNode>> = {
	'photos-required': photosRequired.text,
	'too-many-photos': tooManyPhotos.text,
	'not-a-photo': 'One file is not a photo we can read. Please choose a JPG, PNG or HEIC in its place.',
	'photo-too-large': 'One photo is larger than 10MB. Please choose a smaller one in its place.',
	'too-many-requests': (
		<>
			{submissionFailed.text} Many requests have come from your connection. You can try again in about{' '}
			<span data-minutes="">10</span> minutes.
		</>
	),
	failed: `${submissionFailed.text} Your answers are still here.`,
};

/** Whether it is corrected at the photos. */
const isOfPhotos = (problem: string) => /photo/.test(problem);

interface ProblemSummaryProps {
	kind: LeadKind;
	/** The names of the fields that are asked. */
	questions: readonly string[];
	hasPhotos: boolean;
}

/** All that can be wrong with a form, of which the server removes what does not apply. */
export function ProblemSummary({ kind, questions, hasPhotos }: ProblemSummaryProps) {
	const problems = Object.entries(problemTexts).filter(([problem]) => hasPhotos || !isOfPhotos(problem));
	return (
		<div role="alert">
			<Notice tone="bad" title="There is a problem">
				<ul className="list-disc pl-6">
					{problems.map(([problem, text]) => (
						<li key={problem} data-problem={problem}>
							{isOfPhotos(problem) ? (
								<a href={`#${idOf(kind, formNames.photos)}`} className="text-danger">
									{text}
								</a>
							) : (
								text
							)}
						</li>
					))}
					{questions.map((name) => (
						<li key={name} data-error-of={name}>
							<a href={`#${idOf(kind, name)}`} className="text-danger">
								Error
							</a>
						</li>
					))}
				</ul>
				<p className="mt-2">
					If it keeps failing, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
				</p>
			</Notice>
		</div>
	);
}
