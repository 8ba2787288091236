import { useRef, useState } from 'react';
import { start } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import type { NewRequest, NewRequestResult, Summary } from '#desk/contract.ts';
import { Select } from '#desk/controls.tsx';
import { setMessage } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { kindWords, momentWords } from '#desk/words.ts';
import { checkForm } from '#leads/form.ts';
import { statusLabels } from '#leads/status.ts';
import { byTelephone, type LeadKind, leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** A request that came by telephone: the questions of the visitor's own form. */
export function NewRequestPage() {
	const [kind, setKind] = useState<LeadKind>('callback');
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	const [earlier, setEarlier] = useState<readonly Summary[]>([]);
	const { state, run } = useChange();
	const form = useRef<HTMLFormElement>(null);
	const fields = byTelephone(kind);

	const add = async (again: boolean) => {
		if (!form.current || state.is === 'sending') return;
		const checked = checkForm(fields, Object.fromEntries(new FormData(form.current)));
		setErrors(checked.ok ? {} : checked.errors);
		if (!checked.ok) return document.getElementById(idOf(Object.keys(checked.errors)[0] ?? ''))?.focus();
		await run(async () => {
			const input: NewRequest = { kind, answers: checked.values, again };
			const result = await send<NewRequestResult>('requests', input);
			setEarlier(result.earlier);
			if (!result.request) return `${result.message} Nothing is saved yet.`;
			setMessage(result.message);
			go({ ...start, open: result.request }, 'replace');
			return result.message;
		});
	};
	return (
		<form
			ref={form}
			className="max-w-2xl"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void add(false);
			}}
		>
			<p className="mb-4">
				It is stored, confirmed by email if you type an address, and sent to companies as any other. Before you save it,
				tell the caller so, and that our privacy policy is on our site.
			</p>
			<div className="flex flex-col gap-4">
				<Select
					id="new-kind"
					label="What is asked for"
					value={kind}
					options={leadKinds.map((value) => ({ value, label: kindWords[value][0] }))}
					onChange={(chosen) => {
						setKind(chosen);
						setErrors({});
						setEarlier([]);
					}}
				/>
				{Object.entries(fields).map(([name, { control, label, required, maxLength, initial = '', hint, options }]) =>
					control === 'prefilled' ? null : (
						<Field
							key={name}
							id={idOf(name)}
							autocomplete="off"
							defaultValue={initial}
							error={errors[name]}
							{...{ name, control, label, required, maxLength, hint, options }}
						/>
					),
				)}
			</div>
			{earlier.length > 0 ? <Earlier requests={earlier} add={() => void add(true)} /> : null}
			<Button type="submit" className="mt-4" aria-disabled={state.is === 'sending' || undefined}>
				Save and send it
			</Button>
			<ChangeResult state={state} sending="Saving …" failed="It is not saved." />
		</form>
	);
}

const idOf = (name: string) => `new-${name}`;

/** What the same person asked for before, so that nobody is asked twice about one thing. */
function Earlier({ requests, add }: { requests: readonly Summary[]; add: () => void }) {
	const now = useNow();
	return (
		<div role="alert" className="mt-4">
			<Notice tone="bad" title="The same person has asked before">
				<ul>
					{requests.map(({ kind, id, reference, createdAt, status }) => (
						<li key={id}>
							<PlaceLink
								to={{ ...start, open: { kind, id } }}
								className="inline-flex min-h-11 items-center font-bold text-brand"
							>
								{kindWords[kind][0]} {reference}
							</PlaceLink>
							, received {momentWords(createdAt, now)}: {statusLabels[status]}
						</li>
					))}
				</ul>
				<Button className="mt-3" onClick={add}>
					Save it all the same
				</Button>
			</Notice>
		</div>
	);
}
