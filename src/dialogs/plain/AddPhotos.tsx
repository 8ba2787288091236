import { ErrorSummary } from '#dialogs/form/ErrorSummary.tsx';
import { submissionFailed } from '#dialogs/messages/messages.ts';
import { Island } from '#dialogs/opening/Island.tsx';
import { AddPhotosForm } from '#dialogs/plain/AddPhotosForm.tsx';
import { Done, Page, Part, Reference, WriteToUs } from '#dialogs/plain/Page.tsx';
import { problemsIn, problemTexts } from '#dialogs/plain/PlainForm.tsx';
import { inLetters } from '#facts/in-words.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { dayOf } from '#leads/british-time.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { AddingPhotos } from '#leads/request-pages.ts';

interface AddPhotosProps {
	adding: AddingPhotos;
	/** On the visitor's page of the request, the addresses of small pictures of its photos. */
	photos?: readonly string[] | undefined;
}

/**
 * What is said of a request's photos, with the form that adds some: a part of the visitor's page, or the page of the link for somebody
 * else, who sees nothing else of the request. `add-photos.tsx` puts that of the answer in its place.
 */
export function AddPhotos({ adding, photos }: AddPhotosProps) {
	const state = <State adding={adding} photos={photos} />;
	return (
		<div id="photos" data-add-photos="">
			{photos ? (
				<Part id="your-photos" title="Your photos">
					{state}
				</Part>
			) : (
				<Page title={titles[adding.state]}>{state}</Page>
			)}
		</div>
	);
}

const titles = {
	open: 'Add photos to a request',
	full: 'We have all the photos',
	expired: 'It is too late to add photos',
} as const;

function State({ adding, photos }: AddPhotosProps) {
	const { state, id, stored, added, until, shared } = adding;
	const room = maxPhotos - stored;
	const now = `${stored} ${stored === 1 ? 'photo' : 'photos'} now.`;
	const isPart = photos !== undefined;
	return (
		<>
			<ErrorSummary
				id="photos-problems"
				hint="Photos that arrived are kept. If it keeps failing, write to"
				errors={problemsIn(adding, texts)}
			/>
			{added > 0 ? (
				<Done title="Thank you">
					We have {isPart ? 'your' : 'the'} {added === 1 ? 'photo' : `${added} photos`}.
					{isPart ? '' : ` You can close this page${state === 'open' ? ', or add more' : ''}.`}
				</Done>
			) : null}
			{isPart ? (
				<p>Your request has {now}</p>
			) : (
				<p>
					The reference is <Reference id={id} />. The request has {now}
				</p>
			)}
			{isPart && photos.length > 0 ? <Photos photos={photos} /> : null}
			{state === 'expired' ? (
				<p>
					The {addPhotosDays} days for adding photos are over. If there are more, reply to our email and attach them.
				</p>
			) : null}
			{state === 'full' ? <p>{most}, and this has them all.</p> : null}
			{state === 'open' ? (
				<>
					<p>
						You can add {room === 1 ? '1 more photo' : `up to ${room} more photos`} until {dayOf(until)}. We pass them
						to everybody who has the request.
					</p>
					<Island id="add-photos" Part={AddPhotosForm} props={{ room, shared, isPart }} />
					<p className="text-base text-muted">
						We remove the place and time that phones store in a photo. See our{' '}
						<a href="/privacy-policy">Privacy Policy</a>.
					</p>
				</>
			) : null}
			{isPart ? null : <WriteToUs />}
		</>
	);
}

/** Drawn by the server, since few browsers show the HEIC of a phone. */
function Photos({ photos }: { photos: readonly string[] }) {
	return (
		<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
			{photos.map((source, index) => (
				<li key={source}>
					<img
						src={source}
						alt={`${index + 1} of the photos you sent`}
						width={360}
						height={270}
						fetchPriority="low"
						className="aspect-4/3 h-auto w-full rounded-control bg-band object-cover"
					/>
				</li>
			))}
		</ul>
	);
}

const most = `A request can have ${inLetters(quotePhotos)} photos`;

const texts = {
	...problemTexts,
	'photos-required': 'Please choose at least one photo.',
	'too-many-photos': `${most}. We have kept the first ones, and not added the others.`,
	'too-many-requests': `${submissionFailed.title}. Many photos have come from your connection.`,
	failed: 'We could not add a photo just now. Please try again in a minute.',
};
