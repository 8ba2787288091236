import { useId, useState } from 'react';
import type { Place } from '#desk/address/place.ts';
import { go } from '#desk/address/use-place.tsx';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { fieldLook } from '#desk/controls.tsx';
import { setMessage } from '#desk/Messages.tsx';
import { keepDraft } from '#desk/request/drafts.ts';
import { Part } from '#desk/request/Part.tsx';
import { counted } from '#desk/words.ts';
import { backupDays } from '#facts/promises.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { Button } from '#ui/Button.tsx';

/** Deletes the request for good. Its reference is to be typed, so that no slip does it. */
export function Erase({ place, ...part }: RequestPart & { place: Place }) {
	const { request } = part;
	const [typed, setTyped] = useState('');
	const [wrong, setWrong] = useState(false);
	const { state, act } = useAction('erase', part);
	const id = useId();
	const { reference, photos } = request;
	const erase = async () => {
		if (idPrefixOf(typed) !== idPrefixOf(reference)) {
			setWrong(true);
			return document.getElementById(id)?.focus();
		}
		await act({ reference: typed }, (message) => {
			keepDraft(request.id, '');
			setMessage(message);
			go({ ...place, open: null, photo: 0 }, 'replace');
			return message;
		});
	};
	return (
		<Part id="erase" title="Erase this request" isClosed>
			<p className="mt-2">
				The answers, the notes, the history{photos > 0 ? ` and ${counted(photos, 'photo')}` : ''} are deleted for good.
				Everybody who was sent the request is told to delete it too. It cannot be undone. Backups hold copies for up to{' '}
				{backupDays} days, and exports until you delete them.
			</p>
			<form
				className="mt-3"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void erase();
				}}
			>
				<label htmlFor={id} className="font-bold">
					Type {reference} to erase it
				</label>
				{wrong ? (
					<p id={`${id}-error`} className="font-bold text-danger">
						That is not the reference of this request, {reference}. Nothing was erased.
					</p>
				) : null}
				<input
					id={id}
					type="text"
					value={typed}
					maxLength={40}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={wrong || undefined}
					aria-describedby={wrong ? `${id}-error` : undefined}
					className={fieldLook}
					onChange={({ target }) => {
						setTyped(target.value);
						setWrong(false);
					}}
				/>
				<Button
					type="submit"
					className="mt-3 border-danger! text-danger! hover:bg-danger-pale!"
					aria-disabled={state.is === 'sending' || undefined}
				>
					Erase it for good
				</Button>
			</form>
			<ChangeResult state={state} sending="Erasing …" failed="It is not erased." />
		</Part>
	);
}
