import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { Part } from '#desk/Part.tsx';
import { TypedText, useTyped } from '#desk/request/TypedText.tsx';
import { Button } from '#ui/Button.tsx';

/** Adds a note. */
export function Notes(part: RequestPart) {
	const typed = useTyped(part.request.id);
	const { state, act } = useAction('notes', part);
	const save = async () => {
		if (!typed.check()) return;
		const text = typed.text.trim();
		if (await act({ text }, () => 'The note is saved. It stands under “What has happened”.')) typed.type('');
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
				<TypedText
					typed={typed}
					id="note"
					label="Note"
					hint="For you and your colleagues. No company sees it, nor does the visitor, who may ask to read it."
					state={state}
				/>
				<Button type="submit" className="mt-3" aria-disabled={state.is === 'sending' || undefined}>
					Save the note
				</Button>
			</form>
			<ChangeResult state={state} sending="Saving …" failed="The note is not saved; what you typed is still here." />
		</Part>
	);
}
