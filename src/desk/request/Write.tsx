import { useState } from 'react';
import { send } from '#desk/api/call.ts';
import { ChangeResult, type RequestPart, useAction, useChange } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import { fieldLook, Select } from '#desk/controls.tsx';
import { Part } from '#desk/Part.tsx';
import { useSession } from '#desk/use-session.ts';
import { maxNoteLength } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

/** Sends a text to the visitor; those that are sent often are kept. */
export function Write(part: RequestPart) {
	const { email, reference } = part.request;
	const { sends } = useSession();
	const texts = useRead<{ texts: string[] }>('texts').value?.texts ?? [];
	const [text, setText] = useState('');
	const { state, act } = useAction('write', part);
	const { state: keeping, run } = useChange();
	const typed = text.trim();
	const isKept = texts.includes(typed);
	const keep = (some: string[]) =>
		void run(async () => (await send<{ message: string }>('texts', { texts: some })).message);
	if (!sends || !email) return null;
	return (
		<Part id="write" title="Write to the visitor">
			{texts.length > 0 ? (
				<Select
					id="own-texts"
					label="Your texts"
					value={isKept ? typed : ''}
					options={['', ...texts].map((value) => ({ value, label: value === '' ? 'Choose one' : shortened(value) }))}
					onChange={setText}
				/>
			) : null}
			<form
				className="mt-2"
				noValidate
				onSubmit={async (event) => {
					event.preventDefault();
					if (await act({ text })) setText('');
				}}
			>
				<label htmlFor="text" className="font-bold">
					Text
				</label>
				<p id="written-hint" className="text-base text-muted">
					It is sent to {email} with a greeting and the reference {reference}. Answers come to your mailbox.
				</p>
				<textarea
					id="text"
					rows={4}
					value={text}
					maxLength={maxNoteLength}
					readOnly={state.is === 'sending'}
					aria-describedby="written-hint"
					className={fieldLook}
					onChange={({ target }) => setText(target.value)}
				/>
				<div className="mt-3 flex flex-wrap gap-2">
					<Button type="submit" aria-disabled={state.is === 'sending' || undefined}>
						Send it
					</Button>
					{typed === '' ? null : isKept ? (
						<Button onClick={() => keep(texts.filter((one) => one !== typed))}>Forget this text</Button>
					) : (
						<Button onClick={() => keep([...texts, typed])}>Keep this text</Button>
					)}
				</div>
			</form>
			<ChangeResult state={state} sending="Sending …" failed="It was not sent; what you typed is still here." />
			<ChangeResult state={keeping} sending="Saving …" failed="Your texts are as before." />
		</Part>
	);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
