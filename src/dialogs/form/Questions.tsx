import { honeypotName } from '#leads/client-info.ts';
import type { Lead } from '#leads/define-lead.ts';
import { asksForCompanies } from '#leads/tables.ts';
import { type Advice, Field } from '#ui/Field.tsx';

interface QuestionsProps {
	lead: Lead;
	/** What the ids of the controls begin with. */
	prefix: string;
	/** The answers to start with, by field name. */
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string | undefined>>;
	/** Hints about answers that are accepted, by field name; undefined where no script gives any. */
	advice?: Readonly<Record<string, Advice | undefined>>;
}

/** Plans of the answers; who is not sure has none. */
const stairPictures = { straight: '/art/plans/straight.svg', curved: '/art/plans/square-landing.svg' };

/** The questions of a form in their order, who gets the answers, and the honeypot. */
export function Questions({ lead, prefix, values, errors, advice }: QuestionsProps) {
	return (
		<>
			{Object.entries(lead.fields).map(([name, { control, ...field }]) =>
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
			)}
			<p className="text-base text-muted">
				We use what you send only to answer you,{' '}
				{asksForCompanies(lead)
					? 'and no company gets it unless you ask for that above.'
					: 'and pass it to the installers who do.'}{' '}
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
