import { useState } from 'react';
import { start } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import type { NewRequest, NewRequestResult, Summary } from '#desk/contract.ts';
import { fieldLook, Select } from '#desk/controls.tsx';
import { setMessage } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { kindWords, momentWords } from '#desk/words.ts';
import { byTelephone } from '#leads/by-telephone.ts';
import type { Field } from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { statusLabels } from '#leads/status.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** A request that came by telephone: the questions of the visitor's own form. */
export function NewRequestPage() {
	const [kind, setKind] = useState<LeadKind>('callback');
	const [answers, setAnswers] = useState<Record<string, string>>({});
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	const [earlier, setEarlier] = useState<readonly Summary[]>([]);
	const { state, run } = useChange();
	const fields = byTelephone(kind);
	const answerTo = (name: string) => answers[name] ?? fields[name]?.initial ?? '';

	const add = async (again: boolean) => {
		const given = Object.fromEntries(Object.keys(fields).map((name) => [name, answerTo(name)]));
		const checked = checkForm(fields, given);
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
			className="max-w-2xl"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (state.is !== 'sending') void add(false);
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
				{Object.entries(fields).map(([name, field]) => (
					<Question
						key={name}
						id={idOf(name)}
						field={field}
						hint={name === 'comment' ? 'With the postcode of the steps: by that, companies are chosen.' : undefined}
						value={answerTo(name)}
						error={errors[name]}
						onChange={(value) => setAnswers({ ...answers, [name]: value })}
					/>
				))}
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

interface QuestionProps {
	id: string;
	field: Field;
	hint: string | undefined;
	value: string;
	error: string | undefined;
	onChange: (value: string) => void;
}

/** One question of a form. */
function Question({ id, field, hint, value, error, onChange }: QuestionProps) {
	const { control, label, required, options = [] } = field;
	if (control === 'select')
		return (
			<Select
				id={id}
				label={label}
				value={value}
				options={options.map((one) => ({ value: one.value, label: one.label }))}
				onChange={onChange}
			/>
		);
	if (control === 'checkbox')
		return (
			<label className="flex min-h-12 items-center gap-3">
				<input
					type="checkbox"
					className="size-6 accent-brand"
					checked={value !== ''}
					onChange={({ target }) => onChange(target.checked ? (options[0]?.value ?? '') : '')}
				/>
				{label}
			</label>
		);
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	const about = {
		id,
		value,
		autoComplete: 'off',
		'aria-required': required || undefined,
		'aria-invalid': error !== undefined || undefined,
		'aria-describedby': described || undefined,
		className: fieldLook,
	};
	const type = ({ target }: { target: { value: string } }) => onChange(target.value);
	return (
		<div>
			<label htmlFor={id} className="font-bold">
				{label}
				{required ? '' : ' (if there is one)'}
			</label>
			{hint ? (
				<p id={`${id}-hint`} className="text-base text-muted">
					{hint}
				</p>
			) : null}
			{error ? (
				<p id={`${id}-error`} className="font-bold text-danger">
					{error}
				</p>
			) : null}
			{control === 'textarea' ? (
				<textarea rows={3} {...about} onChange={type} />
			) : (
				<input type={control === 'tel' || control === 'email' ? control : 'text'} {...about} onChange={type} />
			)}
		</div>
	);
}

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
