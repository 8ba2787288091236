import { Asked, type Change, Form } from '#desk/api/change.tsx';
import { type CompanyAnswers, companyLabels, companyQuestions } from '#desk/contract.ts';
import { Tick } from '#desk/controls.tsx';
import { kindWords } from '#desk/words.ts';
import { leads, photoQuote } from '#leads/tables.ts';
import type { FieldProps } from '#ui/Field.tsx';

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
	change: Change;
	onSaved: () => void;
}

/** All about a company. What was typed stays until it is saved; the server says what is wrong, question by question. */
export function CompanyForm({ id, answers = empty, change, onSaved }: CompanyFormProps) {
	const { wrong } = change;
	const idOf = (name: string) => `company-${id ?? 'new'}-${name}`;
	const save = async (data: FormData) => {
		const given = companyQuestions.map((name) => [name, data.getAll(name).join(', ')]);
		if (await change.act('companies', { id, answers: Object.fromEntries(given) })) onSaved();
	};
	/** A question that is answered by typing. */
	const asked = (name: keyof CompanyAnswers, more: Partial<FieldProps> = {}) => (
		<Asked
			of={change}
			id={idOf(name)}
			label={companyLabels[name]}
			defaultValue={answers[name]}
			{...{ name, ...more }}
		/>
	);
	const several = (name: 'kinds' | 'stairTypes', options: readonly { value: string; label: string }[]) => (
		<fieldset {...(wrong[name] && { tabIndex: -1, 'aria-describedby': `${idOf(name)}-error` })}>
			<legend className="font-bold">{companyLabels[name]}</legend>
			{wrong[name] ? (
				<p id={`${idOf(name)}-error`} className="font-bold text-danger">
					{wrong[name]}
				</p>
			) : null}
			{options.map(({ value, label }) => (
				<Tick key={value} name={name} value={value} defaultChecked={answers[name].split(', ').includes(value)}>
					{label}
				</Tick>
			))}
		</fieldset>
	);
	return (
		<Form
			of={change}
			className="mt-3"
			save={save}
			button={id === null ? 'Add it' : 'Save'}
			look="main"
			failed="It is not saved."
		>
			<div className="gap-8 *:mb-4 *:break-inside-avoid lg:columns-2">
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
				{asked('checked.on', { control: 'date' })}
				{asked('checked.by', { hint: 'Better a role, such as “our office manager”, than a name.' })}
				{asked('checked.training', { hint: 'Such as: fitters’ certificates from Handicare, of 2025.' })}
				{asked('checked.insurance.cover', { hint: 'Public liability insurance, such as £5 million.' })}
				{asked('checked.insurance.expires', { control: 'date' })}
				{asked('checked.tradeBody.name', { hint: 'Empty: in none.' })}
				{asked('checked.tradeBody.number', { hint: 'As you found it there.' })}
				{asked('website')}
				{asked('shown', {
					control: 'checkbox',
					label: 'It agreed to be shown on the site, with all that was checked',
					options: [{ value: 'yes', label: '' }],
				})}
			</div>
		</Form>
	);
}
