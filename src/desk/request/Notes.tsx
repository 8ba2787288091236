import { useRef, useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { fieldLook } from '#desk/controls.tsx';
import { Part } from '#desk/Part.tsx';
import { draftOf, keepDraft } from '#desk/request/drafts.ts';
import { maxNoteLength } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

/** Adds a note. What is typed is kept until it is saved, also when the page is reloaded meanwhile. */
export function Notes(part: RequestPart) {
	const { request } = part;
	const [text, setText] = useState(() => draftOf(request.id));
	const [isDraft] = useState(text !== '');
	const [isEmpty, setEmpty] = useState(false);
	const field = useRef<HTMLTextAreaElement>(null);
	const { state, act } = useAction('notes', part);
	const type = (typed: string) => {
		setText(typed);
		setEmpty(false);
		keepDraft(request.id, typed);
	};
	const left = maxNoteLength - [...text].length;
	const save = async () => {
		if (text.trim() === '' || left < 0) {
			setEmpty(text.trim() === '');
			return field.current?.focus();
		}
		const saved = await act({ text: text.trim() }, () => 'The note is saved. It stands under “What has happened”.');
		if (saved) type('');
	};
	return (
		<Part id="notes" title="Add a note">
			<form
				className="mt-2"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void save();
				}}
			>
				<label htmlFor="note" className="font-bold">
					Note
				</label>
				<p id="note-hint" className="text-base text-muted">
					For you and your colleagues; the visitor does not see it, but may ask to read it.
				</p>
				{isEmpty || left < 0 ? (
					<p id="note-error" className="font-bold text-danger">
						{isEmpty ? 'Write something first.' : `Shorten it by ${-left} characters.`}
					</p>
				) : null}
				<textarea
					ref={field}
					id="note"
					rows={4}
					value={text}
					readOnly={state.is === 'sending'}
					aria-describedby={`note-hint${isEmpty || left < 0 ? ' note-error' : ''}`}
					aria-invalid={isEmpty || left < 0 || undefined}
					className={fieldLook}
					onChange={({ target }) => type(target.value)}
				/>
				{isDraft && text !== '' && state.is === 'idle' ? (
					<p className="mt-2">You typed this earlier, and it is not saved yet.</p>
				) : null}
				<Button type="submit" className="mt-3" aria-disabled={state.is === 'sending' || undefined}>
					Save the note
				</Button>
			</form>
			<ChangeResult state={state} sending="Saving …" failed="The note is not saved; what you typed is still here." />
		</Part>
	);
}
