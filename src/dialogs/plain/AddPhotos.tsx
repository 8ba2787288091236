import type { ReactNode } from 'react';
import { submissionFailed } from '#dialogs/messages/messages.ts';
import { Message, RequestReference, WriteToUs } from '#dialogs/plain/Message.tsx';
import { problemTexts } from '#dialogs/plain/ProblemSummary.tsx';
import { addPhotosDays, photoHint, quotePhotos } from '#facts/promises.ts';
import { inLetters } from '#facts/words.ts';
import { site } from '#site/config.ts';
import { ariaDisabledLook, Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { type AddPhotosState, formNames, type Problem } from '#wire/plain-form.ts';

const photosId = 'add-photos';

/**
 * The page of the link by which photos are added to a request. Without a valid link it says so; the server puts one of the
 * templates in its place (`server/wire/forms/add-photos-page.ts`). It works without our scripts, since anybody may be sent
 * the link, on any phone.
 */
export function AddPhotos() {
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<div data-add-photos="">
				<Message title="This link does not work">
					<p>There are two likely reasons:</p>
					<ul className="list-disc pl-6">
						<li>The link is not complete. Please open our email again and press “Add photos” in it.</li>
						<li>The request was deleted. Then there is nothing more for you to do.</li>
					</ul>
					<WriteToUs />
				</Message>
			</div>
			<State of="open">
				<Message title="Add photos to your request">
					<Problems />
					<Added />
					<Figures />
					<p>
						You can add <Count of="room" one="1 more photo" many="up to # more photos" /> until{' '}
						<span data-until="">the last day</span>. We pass them to everybody who has the request.
					</p>
					<Form />
					<p className="text-base text-muted">
						We take the place and time out of each photo. See our <a href="/privacy-policy">Privacy Policy</a>.
					</p>
				</Message>
			</State>
			<State of="full">
				<Message title="We have all your photos">
					<Problems />
					<Added />
					<Figures />
					<p>
						A request can have {inLetters(quotePhotos)} photos, and yours has them all. There is nothing more for you to
						do.
					</p>
					<WriteToUs />
				</Message>
			</State>
			<State of="expired">
				<Message title="It is too late to add photos">
					<p>This link worked for {addPhotosDays} days after the request. Your request is still here.</p>
					<Figures />
					<WriteToUs />
				</Message>
			</State>
		</section>
	);
}

function State({ of, children }: { of: AddPhotosState; children: ReactNode }) {
	return <template data-state={of}>{children}</template>;
}

/** A number with its words, which the server fills in: `#` is the number. */
function Count({ of, one, many }: { of: 'stored' | 'room' | 'added' | 'minutes'; one: string; many: string }) {
	return (
		<span data-number={of} data-one={one} data-many={many}>
			{many.replace('#', '2')}
		</span>
	);
}

function Added() {
	return (
		<div data-added="" role="status">
			<Notice tone="good" title="Thank you">
				<p>
					We have your <Count of="added" one="photo" many="# photos" />. You can close this page, or add more if there
					is room.
				</p>
			</Notice>
		</div>
	);
}

function Figures() {
	return (
		<p>
			Your reference is <RequestReference otherwise="on our email" />. The request has{' '}
			<Count of="stored" one="1 photo" many="# photos" /> now.
		</p>
	);
}

const texts: Readonly<Record<Problem, ReactNode>> = {
	...problemTexts,
	'photos-required': 'Please choose at least one photo.',
	'too-many-photos': `A request can have ${inLetters(quotePhotos)} photos. We have kept the first ones, and not added the others.`,
	'too-many-requests': (
		<>
			{submissionFailed.title}. Many photos have come from your connection. You can try again in about{' '}
			<Count of="minutes" one="1 minute" many="# minutes" />.
		</>
	),
	failed: 'We could not add a photo just now. Please try again in a minute.',
};

function Problems() {
	return (
		<div data-problems="" role="alert">
			<Notice tone="bad" title="There is a problem">
				<ul className="list-disc pl-6">
					{Object.entries(texts).map(([problem, text]) => (
						<li key={problem} data-problem={problem}>
							{text}
						</li>
					))}
				</ul>
				<p className="mt-2">
					Photos that arrived are kept. If it keeps failing, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
				</p>
			</Notice>
		</div>
	);
}

/** Posts to the page's own address, which says what request it is and proves that the visitor has the link. */
function Form() {
	return (
		<form method="post" encType="multipart/form-data" className="flex flex-col gap-5">
			<div>
				<label htmlFor={photosId} className="font-bold">
					Photos of the steps
				</label>
				<p id={`${photosId}-hint`} className="text-base text-muted">
					{photoHint}. Sending them may take some minutes: please keep this page open.
				</p>
				<input
					id={photosId}
					name={formNames.photos}
					type="file"
					multiple
					required
					accept="image/*,.heic,.heif"
					aria-describedby={`${photosId}-hint`}
					className="mt-2 block min-h-12 w-full"
				/>
			</div>
			{/* Filled in by `send-added-photos.ts`. */}
			<div data-sending="">
				<p role="status" className="font-bold" />
				<div hidden className="mt-2">
					<Progress value={0} max={1} label="All photos" />
				</div>
			</div>
			<Button type="submit" look="main" className={ariaDisabledLook}>
				Add photos
			</Button>
			<div data-share="" hidden>
				<p>Is somebody else to take the photos?</p>
				<Button className="mt-2">Send them this link</Button>
				<p role="status" className="wrap-anywhere not-empty:mt-2" />
			</div>
		</form>
	);
}
