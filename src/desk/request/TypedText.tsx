import { useRef, useState } from 'react';
import type { Change } from '#desk/api/change.tsx';
import { fieldLook } from '#desk/controls.tsx';
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

/** A text that is typed about a request. @param draft its name among what is kept */
export function useTyped(draft: string) {
	const [text, setText] = useState(() => tried(() => sessionStorage.getItem(prefix + draft)) ?? '');
	/** Whether it was there from the start. */
	const [isDraft] = useState(text !== '');
	const [isEmpty, setEmpty] = useState(false);
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
	const problem = isEmpty ? 'Write something first.' : left < 0 ? `Shorten it by ${-left} characters.` : '';
	return { text, type, check, isDraft, problem, field };
}

interface TypedTextProps {
	typed: ReturnType<typeof useTyped>;
	id: string;
	label: string;
	hint: string;
	/** How it is saved. */
	change: Change;
}

export function TypedText({ typed, id, label, hint, change: { isBusy, done, failure } }: TypedTextProps) {
	const { text, type, isDraft, problem, field } = typed;
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
				readOnly={isBusy}
				aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
				aria-invalid={problem !== '' || undefined}
				className={fieldLook}
				onChange={({ target }) => type(target.value)}
			/>
			{isDraft && text !== '' && !isBusy && !done && !failure ? (
				<p className="mt-2">You typed this earlier, and it is not saved yet.</p>
			) : null}
		</>
	);
}
