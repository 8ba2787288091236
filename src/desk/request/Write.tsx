import { useState } from 'react';
import { send } from '#desk/api/call.ts';
import { ChangeResult, type RequestPart, useAction, useChange } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import { Select } from '#desk/controls.tsx';
import { Part } from '#desk/Part.tsx';
import { TypedText, useTyped } from '#desk/request/TypedText.tsx';
import { useSession } from '#desk/use-session.ts';
import { inWords } from '#facts/in-words.ts';
import { Button } from '#ui/Button.tsx';

/** Sends a text to the visitor, to the companies that have the request, or to both. Texts that are sent often are kept. */
export function Write(part: RequestPart) {
	const { id, email, reference, companies } = part.request;
	const having = companies.filter(({ hasIt }) => hasIt);
	const { sends } = useSession();
	const texts = useRead<{ texts: string[] }>('texts').value?.texts ?? [];
	const typed = useTyped(`write-${id}`);
	const [to, setTo] = useState({ visitor: Boolean(email), companies: !email });
	const { state, act } = useAction('write', part);
	const { state: keeping, run } = useChange();
	const text = typed.text.trim();
	const isKept = texts.includes(text);
	const keep = (some: string[]) =>
		void run(async () => (await send<{ message: string }>('texts', { texts: some })).message);
	const readers = [
		...(email ? [{ who: 'visitor' as const, label: `The visitor, at ${email}` }] : []),
		...(having.length > 0
			? [{ who: 'companies' as const, label: `Companies that have it: ${inWords(having.map(({ name }) => name))}` }]
			: []),
	];
	if (!sends || readers.length === 0) return null;
	return (
		<Part id="write" title="Write">
			{texts.length > 0 ? (
				<Select
					id="own-texts"
					label="Your texts"
					value={isKept ? text : ''}
					options={['', ...texts].map((value) => ({ value, label: value === '' ? 'Choose one' : shortened(value) }))}
					onChange={typed.type}
				/>
			) : null}
			<form
				className="mt-2"
				noValidate
				onSubmit={async (event) => {
					event.preventDefault();
					if (typed.check() && (await act({ text, ...to }))) typed.type('');
				}}
			>
				<TypedText
					typed={typed}
					id="text"
					label="Text"
					hint={`It goes by e-mail with the reference ${reference}, and companies see it on their page too. Paste what the visitor told you. Answers come to your mailbox.`}
					state={state}
				/>
				<fieldset className="mt-2">
					<legend className="font-bold">Who gets it</legend>
					{readers.map(({ who, label }) => (
						<label key={who} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
							<input
								type="checkbox"
								checked={to[who]}
								className="size-6 shrink-0 accent-brand"
								onChange={({ target }) => setTo({ ...to, [who]: target.checked })}
							/>
							<span className="min-w-0 wrap-anywhere">{label}</span>
						</label>
					))}
				</fieldset>
				<div className="mt-3 flex flex-wrap gap-2">
					<Button type="submit" aria-disabled={state.is === 'sending' || undefined}>
						Send it
					</Button>
					{text === '' ? null : isKept ? (
						<Button onClick={() => keep(texts.filter((one) => one !== text))}>Forget this text</Button>
					) : (
						<Button onClick={() => keep([...texts, text])}>Keep this text</Button>
					)}
				</div>
			</form>
			<ChangeResult state={state} sending="Sending …" failed="It was not sent; what you typed is still here." />
			<ChangeResult state={keeping} sending="Saving …" failed="Your texts are as before." />
		</Part>
	);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
