import { type RefObject, useRef, useState } from 'react';
import type { ChangeState } from '#desk/api/use-change.tsx';
import { fieldLook } from '#desk/controls.tsx';
import { draftOf, keepDraft } from '#desk/request/drafts.ts';
import { maxNoteLength } from '#leads/status.ts';

interface Typed {
	text: string;
	type: (text: string) => void;
	/** Whether it can be saved; else the field says why, and has the focus. */
	check: () => boolean;
	/** Whether it was there from the start. */
	isDraft: boolean;
	/** What is wrong with it; empty if nothing is. */
	problem: string;
	field: RefObject<HTMLTextAreaElement | null>;
}

/** A text that is typed about a request. It is kept until it is saved, also when the page is reloaded meanwhile. @param draft its name among drafts */
export function useTyped(draft: string): Typed {
	const [text, setText] = useState(() => draftOf(draft));
	const [isDraft] = useState(text !== '');
	const [isEmpty, setEmpty] = useState(false);
	const field = useRef<HTMLTextAreaElement>(null);
	const left = maxNoteLength - [...text].length;
	const type = (typed: string) => {
		setText(typed);
		setEmpty(false);
		keepDraft(draft, typed);
	};
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
	typed: Typed;
	id: string;
	label: string;
	hint: string;
	/** How saving it stands. */
	state: ChangeState;
}

export function TypedText({ typed, id, label, hint, state }: TypedTextProps) {
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
				readOnly={state.is === 'sending'}
				aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
				aria-invalid={problem !== '' || undefined}
				className={fieldLook}
				onChange={({ target }) => type(target.value)}
			/>
			{isDraft && text !== '' && state.is === 'idle' ? (
				<p className="mt-2">You typed this earlier, and it is not saved yet.</p>
			) : null}
		</>
	);
}
