import { useRef, useState } from 'react';
import { CallFailed, send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import {
	type CompanyAnswers,
	type CompanyInput,
	companyLabels,
	companyQuestions,
	type Saved,
} from '#desk/companies/contract.ts';
import { kindWords } from '#desk/words.ts';
import { leads, photoQuote } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Field, type FieldProps } from '#ui/Field.tsx';

const kinds = leads.map(({ kind }) => ({ value: kind as string, label: kindWords[kind][1] }));
const stairs = photoQuote.fields.stairType.options ?? [];
const empty: CompanyAnswers = {
	...(Object.fromEntries(companyQuestions.map((name) => [name, ''])) as CompanyAnswers),
	kinds: leads.flatMap(({ kind, takenByDefault }) => (takenByDefault ? kind : [])).join(', '),
	stairTypes: stairs.map(({ value }) => value).join(', '),
};

interface CompanyFormProps {
	/** Null for a new company. */
	id: string | null;
	answers?: CompanyAnswers;
	onSaved: (message: string) => void;
}

/** All about a company. What was typed stays until it is saved; the server says what is wrong, question by question. */
export function CompanyForm({ id, answers = empty, onSaved }: CompanyFormProps) {
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	const { state, run } = useChange();
	const form = useRef<HTMLFormElement>(null);
	const idOf = (name: string) => `company-${id ?? 'new'}-${name}`;

	const save = () =>
		run(async () => {
			const data = new FormData(form.current ?? undefined);
			const given = companyQuestions.map((name) => [name, data.getAll(name).join(', ')]);
			const input: CompanyInput = { id, answers: Object.fromEntries(given) };
			const { errors: found, message } = await send<Saved>('companies', input);
			setErrors(found);
			const first = companyQuestions.find((name) => found[name]);
			if (first) {
				document.getElementById(idOf(first))?.focus();
				throw new CallFailed('refused', 'Correct what is marked above.');
			}
			onSaved(message);
			return message;
		});
	/** A question that is answered by typing. */
	const asked = (name: keyof CompanyAnswers, more: Partial<FieldProps> = {}) => (
		<Field
			id={idOf(name)}
			label={companyLabels[name]}
			control="text"
			required={false}
			maxLength={200}
			defaultValue={answers[name]}
			autocomplete="off"
			error={errors[name]}
			{...{ name, ...more }}
		/>
	);
	const several = (name: 'kinds' | 'stairTypes', options: readonly { value: string; label: string }[]) => (
		<fieldset id={idOf(name)} tabIndex={-1} aria-describedby={errors[name] && `${idOf(name)}-error`}>
			<legend className="font-bold">{companyLabels[name]}</legend>
			{errors[name] ? (
				<p id={`${idOf(name)}-error`} className="font-bold text-danger">
					{errors[name]}
				</p>
			) : null}
			{options.map(({ value, label }) => (
				<label key={value} className="flex min-h-12 items-center gap-3">
					<input
						type="checkbox"
						name={name}
						value={value}
						defaultChecked={answers[name].split(', ').includes(value)}
						className="size-6 shrink-0 accent-brand"
					/>
					{label}
				</label>
			))}
		</fieldset>
	);
	return (
		<form
			ref={form}
			className="mt-3 max-w-2xl"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<div className="flex flex-col gap-4">
				{asked('name', {
					required: true,
					maxLength: 100,
					hint: 'Visitors read it: “We have passed your request to …”.',
				})}
				{asked('email', { control: 'email', required: true, maxLength: 254 })}
				{asked('phone', { control: 'tel', maxLength: 40, hint: 'For you alone.' })}
				{asked('areas', {
					control: 'textarea',
					maxLength: 2000,
					hint: 'Postcode areas and nations, such as DE, S, SK, Wales. Empty: everywhere. A request without a postcode goes to companies without areas only.',
				})}
				{several('kinds', kinds)}
				<p className="-mt-3 text-base text-muted">A brochure request only where its visitor asked for companies.</p>
				{several('stairTypes', stairs)}
				{asked('perWeek', { maxLength: 4, hint: 'From Monday to Sunday. Empty: no limit.' })}
				<h3 className="mt-2 text-lg font-bold text-brand">What you checked</h3>
				<p>
					The site calls companies approved only if you have checked each of them within a year, and show at least one
					with what you checked.
				</p>
				{asked('checkedOn', { control: 'date' })}
				{asked('checkedBy', { hint: 'Better a role, such as “our office manager”, than a name.' })}
				{asked('training', { hint: 'Such as: fitters’ certificates from Handicare, of 2025.' })}
				{asked('cover', { hint: 'Public liability insurance, such as £5 million.' })}
				{asked('expires', { control: 'date' })}
				{asked('tradeBody', { hint: 'Empty: in none.' })}
				{asked('tradeNumber', { hint: 'As you found it there.' })}
				{asked('website')}
				{asked('shown', {
					control: 'checkbox',
					label: 'It agreed to be shown on the site, with all that was checked',
					options: [{ value: 'yes', label: '' }],
				})}
			</div>
			<Button type="submit" look="main" className="mt-4" aria-disabled={state.is === 'sending' || undefined}>
				{id === null ? 'Add it' : 'Save'}
			</Button>
			<ChangeResult state={state} sending="Saving …" failed="It is not saved." />
		</form>
	);
}
