import { useState } from 'react';
import { shareLink } from '#dialogs/confirmation/share-link.ts';
import { addPhotosDays, quotePhotos } from '#facts/promises.ts';
import { inLetters } from '#facts/words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

interface AddPhotosLaterProps {
	/** The path of the link. */
	link: string;
	heading: 'h2' | 'h3';
	headingLook: string;
	/** Whether our scripts run: without them there is no button to send the link. */
	scripted: boolean;
}

/** The part of a receipt about photos that are added later, or by somebody else. */
export function AddPhotosLater({ link, heading: Heading, headingLook, scripted }: AddPhotosLaterProps) {
	const [said, setSaid] = useState('');
	return (
		<div data-add-photos="" className="mt-6">
			<Heading className={headingLook}>More photos later, or from another phone?</Heading>
			<p className="mt-2">
				You can add photos for {addPhotosDays} days, up to {inLetters(quotePhotos)} in all. You can send the link to
				somebody who takes them for you.
			</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<a href={link} className={buttonClass()}>
					Add photos to this request
				</a>
				{scripted ? (
					<Button onClick={async () => setSaid(await shareLink(new URL(link, location.href).href))}>
						Send the link to somebody
					</Button>
				) : null}
			</div>
			<p role="status" className="wrap-anywhere not-empty:mt-2">
				{said}
			</p>
		</div>
	);
}
