import { honeypotName } from '#leads/client-info.ts';
import type { Lead } from '#leads/define-lead.ts';
import type { Fields } from '#leads/form.ts';
import { asksForCompanies } from '#leads/tables.ts';
import { type Advice, Field } from '#ui/Field.tsx';

interface QuestionsProps {
	fields: Fields;
	/** What the ids of the controls begin with. */
	prefix: string;
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string | undefined>>;
	/** Hints about answers that are accepted, by field name; undefined where no script gives any. */
	advice?: Readonly<Record<string, Advice | undefined>>;
}

/** Plans of the answers; who is not sure has none. */
const stairPictures = { straight: '/art/plans/straight.svg', curved: '/art/plans/square-landing.svg' };

export function Questions({ fields, prefix, values, errors, advice }: QuestionsProps) {
	return Object.entries(fields).map(([name, { control, ...field }]) =>
		control === 'prefilled' ? null : (
			<Field
				key={name}
				{...field}
				control={control}
				name={name}
				id={`${prefix}-${name}`}
				defaultValue={values[name] ?? ''}
				error={errors[name]}
				advised={advice && field.advise !== undefined}
				advice={advice?.[name]}
				// Where no script runs, a press on a picture would choose nothing.
				pictures={advice && name === 'stairType' ? stairPictures : undefined}
			/>
		),
	);
}

/** The questions of a form, who gets the answers, and the honeypot. */
export function AllQuestions({ lead, ...given }: Omit<QuestionsProps, 'fields'> & { lead: Lead }) {
	return (
		<>
			<Questions fields={lead.fields} {...given} />
			<p className="text-base text-muted">
				We use what you send only to answer you,{' '}
				{asksForCompanies(lead)
					? 'and no company gets it unless you ask for that above.'
					: 'and pass it to the installers who do. Please give no medical details.'}{' '}
				See our <a href="/privacy-policy">Privacy Policy</a>.
			</p>
			{/* A field for programs that fill in every one: hidden from sight, from screen readers and from the tab order. */}
			<div aria-hidden="true" className="sr-only">
				<label>
					Leave this empty
					<input name={honeypotName} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	);
}

/** That a photo quote has the answers of a plan with it, which stand at the end of its form. */
export function PlanGoesToo({ answers }: { answers: number }) {
	return (
		<p className="rounded-control bg-brand-pale px-3 py-2 font-bold text-brand">
			✓ Your plan goes with it: {answers}&nbsp;{answers === 1 ? 'answer' : 'answers'}
		</p>
	);
}
