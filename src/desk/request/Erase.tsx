import type { Place } from '#desk/address/place.ts';
import { go } from '#desk/address/use-place.tsx';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { setMessage } from '#desk/Messages.tsx';
import { Part } from '#desk/Part.tsx';
import { keepDraft } from '#desk/request/drafts.ts';
import { TypeToErase } from '#desk/TypeToErase.tsx';
import { counted } from '#desk/words.ts';
import { idPrefixOf } from '#leads/reference.ts';

/** Deletes the request for good. */
export function Erase({ place, ...part }: RequestPart & { place: Place }) {
	const { id, reference, photos } = part.request;
	const { state, act } = useAction('erase', part);
	const erase = (typed: string) =>
		act({ reference: typed }, (message) => {
			keepDraft(id, '');
			setMessage(message);
			go({ ...place, open: null, photo: 0 }, 'replace');
			return message;
		});
	return (
		<Part id="erase" title="Erase this request" isClosed>
			<p className="mt-2">
				The answers, the notes, the history{photos > 0 ? ` and ${counted(photos, 'photo')}` : ''} are deleted for good.
				Everybody who was sent the request is told to delete it too. It cannot be undone, and copies in your backups and
				exports stay until those are deleted.
			</p>
			<TypeToErase
				label={`Type ${reference} to erase it`}
				button="Erase it for good"
				isIt={(typed) => idPrefixOf(typed) === idPrefixOf(reference)}
				mistake={`That is not the reference of this request, ${reference}.`}
				erase={erase}
				isBusy={state.is === 'sending'}
			/>
			<ChangeResult state={state} sending="Erasing …" failed="It is not erased." />
		</Part>
	);
}
