import { useState } from 'react';
import { openOf } from '#desk/address/place.ts';
import { useRead } from '#desk/api/call.ts';
import { Form, Result, useChange } from '#desk/api/change.tsx';
import type { Detail } from '#desk/contract.ts';
import { Breaking, Part, Select, Tick } from '#desk/controls.tsx';
import { TypedText, useTyped } from '#desk/request/TypedText.tsx';
import { useSession } from '#desk/session.ts';
import { inWords } from '#facts/in-words.ts';
import { Button } from '#ui/Button.tsx';

/** Adds a note. */
export function Notes({ request }: { request: Detail }) {
	const typed = useTyped(request.id);
	const { change } = typed;
	const save = async () => {
		const said = 'The note is saved. It stands under “What has happened”.';
		if (typed.check() && (await change.act(`requests/${openOf(request)}/notes`, { text: typed.text }, said)))
			typed.type('');
	};
	return (
		<Part id="notes" title="Add a note">
			<Form
				of={change}
				save={save}
				button="Save the note"
				failed="The note is not saved; what you typed is still here."
			>
				<TypedText
					typed={typed}
					id="note"
					label="Note"
					hint="For you and your colleagues. No company sees it, nor does the visitor, who may ask to read it."
				/>
			</Form>
		</Part>
	);
}

/** Sends a text to the visitor, to the companies that have the request, or to both. Texts that are sent often are kept. */
export function Write({ request }: { request: Detail }) {
	const { id, email, reference, companies } = request;
	const having = companies.filter(({ hasIt }) => hasIt);
	const { sends } = useSession();
	const texts = useRead<{ texts: string[] }>('texts').value?.texts ?? [];
	const typed = useTyped(`write-${id}`);
	const [to, setTo] = useState({ visitor: Boolean(email), companies: !email });
	const sending = typed.change;
	const keeping = useChange();
	const text = typed.text.trim();
	const isKept = texts.includes(text);
	const readers = [
		...(email ? [{ who: 'visitor' as const, label: `The visitor, at ${email}` }] : []),
		...(having.length > 0
			? [{ who: 'companies' as const, label: `Companies that have it: ${inWords(having.map(({ name }) => name))}` }]
			: []),
	];
	if (request.held || !sends || readers.length === 0) return null;
	const send = async () => {
		if (typed.check() && (await sending.act(`requests/${openOf(request)}/write`, { text, ...to }))) typed.type('');
	};
	const keep = () => keeping.act('texts', { texts: isKept ? texts.filter((one) => one !== text) : [...texts, text] });
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
			<Form
				of={sending}
				className="not-first:mt-4"
				save={send}
				button="Send it"
				more={text === '' ? null : <Button onClick={keep}>{isKept ? 'Forget this text' : 'Keep this text'}</Button>}
				failed="It was not sent; what you typed is still here."
			>
				<TypedText
					typed={typed}
					id="text"
					label="Text"
					hint={`It goes by email with the reference ${reference}, and companies see it on their page too. Paste what the visitor told you. Answers come to your mailbox.`}
				/>
				<fieldset className="mt-4">
					<legend className="font-bold">Who gets it</legend>
					{readers.map(({ who, label }) => (
						<Tick key={who} checked={to[who]} onChange={({ target }) => setTo({ ...to, [who]: target.checked })}>
							<Breaking text={label} />
						</Tick>
					))}
				</fieldset>
			</Form>
			<Result of={keeping} failed="Your texts are as before." />
		</Part>
	);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
