import { useRef, useState } from 'react';
import { useChange } from '#desk/api/change.tsx';
import { fieldLook } from '#desk/controls.tsx';
import { counted } from '#desk/words.ts';
import { maxNoteLength } from '#leads/status.ts';

// A text that is being typed is kept in this tab until it is saved or somebody logs out, so that a session that ends costs no words.

const prefix = 'desk-note-';

const keepDraft = (id: string, text: string) =>
	tried(() =>
		text.trim() === '' ? sessionStorage.removeItem(prefix + id) : sessionStorage.setItem(prefix + id, text),
	);

/** Removes all that was not saved. */
export function forgetDrafts(): void {
	const names = tried(() => Object.keys(sessionStorage)) ?? [];
	for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}

/** In a browser that keeps nothing, the text is still in its field. */
function tried<T>(use: () => T): T | undefined {
	try {
		return use();
	} catch {
		return undefined;
	}
}

/** A text that is typed about a request, and the change that saves it. @param draft its name among what is kept */
export function useTyped(draft: string) {
	const [text, setText] = useState(() => tried(() => sessionStorage.getItem(prefix + draft)) ?? '');
	const [wasThere] = useState(text !== '');
	const [isEmpty, setEmpty] = useState(false);
	const saving = useChange();
	const field = useRef<HTMLTextAreaElement>(null);
	const left = maxNoteLength - [...text].length;
	const type = (typed: string) => {
		setText(typed);
		setEmpty(false);
		keepDraft(draft, typed);
	};
	/** Whether it can be saved; else the field says why, and has the focus. */
	const check = () => {
		const isRight = text.trim() !== '' && left >= 0;
		setEmpty(text.trim() === '');
		if (!isRight) field.current?.focus();
		return isRight;
	};
	const problem = isEmpty ? 'Write something first.' : left < 0 ? `Shorten it by ${counted(-left, 'character')}.` : '';
	const isDraft = wasThere && text !== '' && !saving.isBusy && !saving.done && !saving.failure;
	// What was done with the last text is not said of the next one.
	const change = { ...saving, done: text === '' && !problem ? saving.done : undefined };
	return { text, type, check, isDraft, problem, field, change };
}

interface TypedTextProps {
	typed: ReturnType<typeof useTyped>;
	id: string;
	label: string;
	hint: string;
}

export function TypedText({ typed, id, label, hint }: TypedTextProps) {
	const { text, type, isDraft, problem, field, change } = typed;
	return (
		<>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<p id={`${id}-hint`} className="text-base text-muted">
				{hint}
			</p>
			{problem ? (
				<p id={`${id}-error`} className="font-bold text-danger">
					{problem}
				</p>
			) : null}
			<textarea
				ref={field}
				id={id}
				rows={4}
				value={text}
				readOnly={change.isBusy}
				aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
				aria-invalid={problem !== '' || undefined}
				className={fieldLook}
				onChange={({ target }) => type(target.value)}
			/>
			{isDraft ? <p className="mt-2">You typed this earlier, and it is not saved yet.</p> : null}
		</>
	);
}
