import { submissionFailed } from '#dialogs/messages/messages.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { Done, Message, NoSuchLink, Reference, WriteToUs } from '#dialogs/plain/Message.tsx';
import { PhotoInput, Problems, problemsIn, problemTexts } from '#dialogs/plain/PlainForm.tsx';
import { addPhotosDays, photoHint, quotePhotos } from '#facts/photos.ts';
import { inLetters } from '#facts/words.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { AddPhotosRequest } from '#leads/request-pages.ts';
import { ariaDisabledLook, Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Problem } from '#wire/plain-form.ts';

/**
 * The page of the link by which photos are added to a request. It works without our scripts, since anybody may be sent the
 * link, on any phone.
 * @param request undefined without a valid link, as in the built page
 */
export function AddPhotos({ request }: { request?: AddPhotosRequest }) {
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<div data-add-photos="">
				{request ? (
					<State {...request} />
				) : (
					<NoSuchLink
						reasons={[
							'The link is not complete. Please open our email again and press “Add photos” in it.',
							'The request was deleted. Then there is nothing more for you to do.',
						]}
					>
						<Opener dialog="photo-quote">Upload Photos for Quote</Opener>
					</NoSuchLink>
				)}
			</div>
		</section>
	);
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' });

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function State(request: AddPhotosRequest) {
	const { state, id, stored, added, until, problems } = request;
	const figures = (
		<p>
			Your reference is <Reference id={id} />. The request has {counted(stored, 'photo')} now.
		</p>
	);
	if (state === 'expired') {
		return (
			<Message title="It is too late to add photos">
				<p>This link worked for {addPhotosDays} days after the request. Your request is still here.</p>
				{figures}
				<WriteToUs />
			</Message>
		);
	}
	const room = maxPhotos - stored;
	const outcome = (
		<>
			{problems.size > 0 ? <AddingProblems {...request} /> : null}
			{added > 0 ? (
				<Done title="Thank you">
					We have your {added === 1 ? 'photo' : `${added} photos`}. You can close this page, or add more if there is
					room.
				</Done>
			) : null}
			{figures}
		</>
	);
	if (state === 'full') {
		return (
			<Message title="We have all your photos">
				{outcome}
				<p>
					A request can have {inLetters(quotePhotos)} photos, and yours has them all. There is nothing more for you to
					do.
				</p>
				<WriteToUs />
			</Message>
		);
	}
	return (
		<Message title="Add photos to your request">
			{outcome}
			<p>
				You can add {room === 1 ? '1 more photo' : `up to ${room} more photos`} until {day.format(until)}. We pass them
				to everybody who has the request.
			</p>
			<Form room={room} />
			<p className="text-base text-muted">
				We take the place and time out of each photo. See our <a href="/privacy-policy">Privacy Policy</a>.
			</p>
		</Message>
	);
}

const texts: Readonly<Record<Problem, string>> = {
	...problemTexts,
	'photos-required': 'Please choose at least one photo.',
	'too-many-photos': `A request can have ${inLetters(quotePhotos)} photos. We have kept the first ones, and not added the others.`,
	'too-many-requests': `${submissionFailed.title}. Many photos have come from your connection.`,
	failed: 'We could not add a photo just now. Please try again in a minute.',
};

function AddingProblems({ problems, waitMinutes }: AddPhotosRequest) {
	return (
		<Problems hint="Photos that arrived are kept. If it keeps failing, write to">
			<ul className="list-disc pl-6">
				{problemsIn(problems).map((problem) => (
					<li key={problem} data-problem={problem}>
						{texts[problem]}
						{problem === 'too-many-requests' ? ` You can try again in about ${counted(waitMinutes, 'minute')}.` : null}
					</li>
				))}
			</ul>
		</Problems>
	);
}

/** Posts to the page's own address, which says what request it is and proves that the visitor has the link. */
function Form({ room }: { room: number }) {
	return (
		<form method="post" encType="multipart/form-data" className="flex flex-col gap-5">
			{/* `send-added-photos.tsx` fills in both of these. */}
			<fieldset data-room={room} className="min-w-0">
				<PhotoInput id="add-photos" label="Photos of the steps" hint={photoHint} required />
			</fieldset>
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
