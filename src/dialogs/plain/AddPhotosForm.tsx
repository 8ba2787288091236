import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { ShareButton } from '#dialogs/confirmation/ShareButton.tsx';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { SendingProgress, sendingWords } from '#dialogs/photos/SendingProgress.tsx';
import { type Posted, postPhotos } from '#dialogs/photos/send-photos.ts';
import { usePhotos } from '#dialogs/photos/use-photos.ts';
import { PhotoInput } from '#dialogs/plain/PlainForm.tsx';
import { useHydrated } from '#dialogs/session.ts';
import { ToastRegion } from '#dialogs/Toasts.tsx';
import { photoHint } from '#facts/photos.ts';
import { Button } from '#ui/Button.tsx';

export interface AddPhotosFormProps {
	room: number;
	/** The address to send to somebody else who takes the photos. */
	shared: string;
	/** Whether it is a part of the visitor's own page of the request. */
	isPart: boolean;
	/** Names of files that the post before could not read. */
	unread?: readonly string[];
	/** Takes the page that answers a post. Without it, and without our scripts, the browser posts the form itself. */
	onAnswer?: (posted: Posted) => void;
}

/** The form that adds photos to a request: with our scripts it sends smaller copies of them, and shows how far it is. */
export function AddPhotosForm({ room, shared, isPart, unread = [], onAnswer }: AddPhotosFormProps) {
	const hydrated = useHydrated();
	const photos = usePhotos(room);
	const early = useRef<HTMLInputElement>(null);
	const [phase, setPhase] = useState<'choosing' | 'sending' | 'failed'>('choosing');
	const isSending = phase === 'sending';

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was chosen before React came
	useLayoutEffect(() => {
		photos.add([...(early.current?.files ?? [])]);
		photos.leaveOut(unread);
	}, []);

	async function send() {
		setPhase('sending');
		try {
			const posted = await postPhotos(photos, location.href);
			// The list has said of each photo why it is not sent.
			if (!posted) return setPhase('choosing');
			onAnswer?.(posted);
		} catch {
			setPhase('failed');
		}
	}

	return (
		<form
			method="post"
			action="#photos"
			encType="multipart/form-data"
			className="flex flex-col gap-5"
			onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
				event.preventDefault();
				if (!isSending && photos.require()) void send();
			}}
		>
			<div>
				<fieldset disabled={isSending} className="min-w-0 md:[&_label:has(input)]:w-72">
					{hydrated ? (
						<PhotoPicker id="add-photos" label="Photos of the steps" most={room} photos={photos} />
					) : (
						<PhotoInput ref={early} id="add-photos" label="Photos of the steps" hint={photoHint} required />
					)}
				</fieldset>
				<p role="status" className="font-bold not-empty:mt-2">
					{isSending ? sendingWords(photos.list) : null}
					{phase === 'failed'
						? 'The photos could not be sent. Check your connection, and press the button again. Your choice is kept.'
						: null}
				</p>
				{isSending ? <SendingProgress photos={photos.list} /> : null}
			</div>
			{/* Not `disabled`, which would take the focus from it. */}
			<Button
				type="submit"
				look={hydrated && photos.list.length === 0 ? 'plain' : 'main'}
				aria-disabled={isSending || undefined}
				className="md:w-72"
			>
				{room === 1 ? 'Send this photo' : 'Send these photos'}
			</Button>
			<div>
				<p>
					Is somebody else taking the photos? {hydrated ? null : <a href={shared}>Send them this link.</a>}
					{isPart ? ' They see nothing that you wrote.' : ''}
				</p>
				<ShareButton label={hydrated ? 'Send them a link' : undefined} address={shared} />
			</div>
			<ToastRegion of="page" className="fixed inset-x-0 bottom-0" />
		</form>
	);
}
