import { useEffect, useRef, useState } from 'react';
import { openOf } from '#desk/address/place.ts';
import type { Wrong } from '#desk/api/call.ts';
import { Asked, type Change, Form, Result, toCorrect, useChange } from '#desk/api/change.tsx';
import type { Detail } from '#desk/contract.ts';
import { Breaking, Part, Tick } from '#desk/controls.tsx';
import { kindWords } from '#desk/words.ts';
import { checkForm } from '#leads/form.ts';
import { linkToRing } from '#leads/phone.ts';
import { whenCorrected } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';

/** What the visitor wrote, under the labels of the form; and a form in which the operator puts right what is wrong. */
export function Answers({ request }: { request: Detail }) {
	const [isOpen, setOpen] = useState(false);
	const change = useChange();
	const { name, phone, whom } = request;
	// Not what the head and the buttons above say.
	const above = [name, linkToRing(whom, phone)?.number];
	const fields = request.fields.filter(({ value }) => value === '' || !above.includes(value));
	return (
		<Part id="answers" title="What was asked and answered">
			{isOpen ? (
				<Correct request={request} change={change} close={() => setOpen(false)} />
			) : (
				<>
					<dl>
						{fields.map(({ label, value }) => (
							<div key={label} className="border-t border-line py-2 first:border-t-0">
								<dt className="text-[0.9rem] text-muted">{label}</dt>
								<dd className="wrap-anywhere whitespace-pre-line">
									{value ? <Breaking text={value} /> : <span className="text-muted">Not answered</span>}
								</dd>
							</div>
						))}
					</dl>
					<Button className="mt-3" onClick={() => setOpen(true)}>
						Correct an answer
					</Button>
					<Result of={change} />
				</>
			)}
		</Part>
	);
}

/** What each request of a person says. */
const personal = ['name', 'email', 'phone'] as const;

interface CorrectProps {
	request: Detail;
	change: Change;
	close: () => void;
}

/** The questions of the form, with the answers as they are kept. */
export function Correct({ request, change, close }: CorrectProps) {
	const { kind, values, person, others } = request;
	const questions = useRef<HTMLDivElement>(null);
	// It stands in place of the button that opened it.
	useEffect(() => questions.current?.querySelector('input')?.focus(), []);
	const [changed, setChanged] = useState<(typeof personal)[number][]>([]);
	const [isDoubtful, setDoubtful] = useState(false);
	const fields = whenCorrected(kind);
	const asked = Object.entries(fields).filter(([, { control }]) => control !== 'prefilled');
	const sameToo = others.filter((one) => one.person === person && changed.some((name) => one[name] !== null));
	/** What is probably mistyped, of what was changed. */
	const doubtsIn = (answers: Readonly<Record<string, string>>): Wrong =>
		Object.fromEntries(
			asked.flatMap(([name, { advise, correct }]) => {
				const answer = answers[name] ?? '';
				if (answer === (values[name] ?? '') || !advise?.(answer)) return [];
				const meant = correct?.(answer);
				const doubt = meant ? `Did you mean ${meant}?` : 'This does not look like a telephone number.';
				return [[name, `${doubt} Companies that have the request are told to use it.`]];
			}),
		);
	/** @param isSure whether it is saved although something is probably mistyped */
	const answersIn = (data: FormData, isSure: boolean) => {
		// What has no field here stays as it is.
		const unasked = Object.entries(values).filter(([name]) => fields[name]?.control === 'prefilled');
		const checked = checkForm(fields, { ...Object.fromEntries(unasked), ...Object.fromEntries(data) });
		if (!checked.ok) throw toCorrect(checked.errors);
		const doubts = isSure ? {} : doubtsIn(checked.values);
		setDoubtful(Object.keys(doubts).length > 0);
		if (Object.keys(doubts).length > 0) throw toCorrect(doubts);
		const ticked = data.getAll('also');
		const also = sameToo.filter(({ id }) => ticked.includes(id)).map(({ kind, id }) => ({ kind, id }));
		return { answers: checked.values, also };
	};
	const save = async (data: FormData, pressed: string) => {
		if (await change.act(`requests/${openOf(request)}/correct`, () => answersIn(data, pressed === 'sure'))) close();
	};
	return (
		<Form
			of={change}
			save={save}
			button="Save the corrections"
			more={
				<>
					{isDoubtful ? (
						<Button type="submit" value="sure">
							Save it all the same
						</Button>
					) : null}
					<Button
						onClick={() => {
							change.forget();
							close();
						}}
					>
						Leave it as it was
					</Button>
				</>
			}
		>
			<div
				ref={questions}
				className="flex flex-col gap-4"
				onInput={({ currentTarget }) => {
					const typed = new FormData(currentTarget.closest('form') ?? undefined);
					setChanged(personal.filter((name) => (typed.get(name) ?? '') !== (values[name] ?? '')));
				}}
			>
				<p>Companies that have the request are told of it once, and the history says who corrected what.</p>
				{asked.map(([name, field]) => (
					<VisitorsQuestion key={name} idPrefix="correct" value={values[name]} of={change} {...{ name, field }} />
				))}
				{sameToo.length > 0 ? (
					<fieldset>
						<legend className="font-bold">Correct it on other requests of this person too</legend>
						{sameToo.map((one) => {
							const isSame = changed.every((name) => one[name] === null || one[name] === values[name]);
							const says = changed.flatMap((name) => one[name] ?? []).join(', ');
							return (
								<Tick key={`${one.id} ${isSame}`} name="also" value={one.id} defaultChecked={isSame}>
									{kindWords[one.kind][0]} {one.reference}, which says {says}
								</Tick>
							);
						})}
					</fieldset>
				) : null}
			</div>
		</Form>
	);
}

interface VisitorsQuestionProps {
	idPrefix: string;
	name: string;
	field: ReturnType<typeof whenCorrected>[string];
	value: string | undefined;
	of: Change;
}

/** For who types what a visitor says: the form's own hints speak to the visitor. */
const whom = 'Is somebody else to be rung? Begin a line with “Ring:”.';
const hints: Readonly<Record<string, string>> = {
	email: 'Theirs, or that of somebody close to them.',
	comment: `Add the postcode of the steps. ${whom}`,
	additionalInfo: whom,
	companiesToo: 'Tick it only if they ask that stairlift companies contact them.',
};

/** A question of the visitor's form, as the desk asks it. */
export function VisitorsQuestion({ idPrefix, name, field, value = '', of }: VisitorsQuestionProps) {
	const { control, label, required, maxLength, options } = field;
	if (control === 'prefilled') return null;
	const question = { name, control, label, required, maxLength, hint: hints[name], options };
	return <Asked of={of} id={`${idPrefix}-${name}`} defaultValue={value} {...question} />;
}
