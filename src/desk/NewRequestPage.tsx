import { useState } from 'react';
import { openOf, start } from '#desk/address/place.ts';
import { go } from '#desk/address/use-place.tsx';
import { send } from '#desk/api/call.ts';
import { Form, toCorrect, useChange } from '#desk/api/change.tsx';
import type { NewRequestResult, Summary } from '#desk/contract.ts';
import { Select } from '#desk/controls.tsx';
import { VisitorsQuestion } from '#desk/request/Answers.tsx';
import { RequestLinks } from '#desk/request/OpenRequest.tsx';
import { useNow } from '#desk/session.ts';
import { kindWords } from '#desk/words.ts';
import { checkForm } from '#leads/form.ts';
import { byTelephone, type LeadKind, leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** A request that came by telephone: the questions of the visitor's own form. */
export function NewRequestPage() {
	const now = useNow();
	const [kind, setKind] = useState<LeadKind>('callback');
	/** What the same person asked for before, so that nobody is asked twice about one thing. */
	const [earlier, setEarlier] = useState<readonly Summary[]>([]);
	const change = useChange();
	const fields = byTelephone(kind);
	const save = (data: FormData, pressed: string) =>
		change.run(async () => {
			const checked = checkForm(fields, Object.fromEntries(data));
			if (!checked.ok) throw toCorrect(checked.errors);
			const input = { kind, answers: checked.values, again: pressed === 'again' };
			const { request, earlier, message } = await send<NewRequestResult>('requests', input);
			setEarlier(earlier);
			if (!request) return `${message} Nothing is saved yet.`;
			go({ ...start, open: openOf(request) }, 'replace', message);
			return message;
		});
	const isAsked = earlier.length > 0;
	return (
		<Form
			of={change}
			className="max-w-2xl"
			save={save}
			button="Save and send it"
			look="main"
			more={
				isAsked ? (
					<Button type="submit" value="again">
						Save it all the same
					</Button>
				) : null
			}
			failed="It is not saved."
		>
			<p className="mb-4">
				We save it, confirm it by email if you give an address, and send it on like any other request. Tell the caller
				that first, and that our privacy policy is on the site.
			</p>
			<div className="flex flex-col gap-4">
				<Select
					id="new-kind"
					label="Type of request"
					value={kind}
					options={leadKinds.map((value) => ({ value, label: kindWords[value][0] }))}
					onChange={(chosen) => {
						setKind(chosen);
						setEarlier([]);
					}}
				/>
				{Object.entries(fields).map(([name, field]) => (
					<VisitorsQuestion key={name} idPrefix="new" value={field.initial} of={change} {...{ name, field }} />
				))}
			</div>
			{isAsked ? (
				<div role="alert" className="mt-4">
					<Notice tone="bad" title="The same person has asked before">
						<RequestLinks requests={earlier} place={start} now={now} />
					</Notice>
				</div>
			) : null}
		</Form>
	);
}
