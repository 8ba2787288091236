import { useEffect, useRef, useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import type { ActionInputs } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { kindWords } from '#desk/words.ts';
import { checkForm } from '#leads/form.ts';
import { byTelephone } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

/** What the visitor wrote, under the labels of the form; and a form in which the operator puts right what is wrong. */
export function Answers(part: RequestPart) {
	const { fields } = part.request;
	const [isOpen, setOpen] = useState(false);
	const { state, act } = useAction('correct', part);
	const correct = async (input: ActionInputs['correct']) => {
		if (await act(input)) setOpen(false);
	};
	return (
		<Part id="answers" title="What was asked and answered">
			{isOpen ? (
				<Correct {...part} correct={correct} isBusy={state.is === 'sending'} />
			) : (
				<dl className="mt-2">
					{fields.map(({ label, value }) => (
						<div key={label} className="border-t border-line py-2 first:border-t-0">
							<dt className="text-[0.9rem] text-muted">{label}</dt>
							<dd className="wrap-anywhere whitespace-pre-line">
								{value === '' ? <span className="text-muted">Not answered</span> : value}
							</dd>
						</div>
					))}
				</dl>
			)}
			<Button className="mt-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
				{isOpen ? 'Leave it as it was' : 'Correct an answer'}
			</Button>
			<ChangeResult state={state} sending="Saving …" failed="Nothing was changed." />
		</Part>
	);
}

/** What each request of a person says. */
const personal = ['name', 'email', 'phone'] as const;

interface CorrectProps extends RequestPart {
	correct: (input: ActionInputs['correct']) => Promise<void>;
	isBusy: boolean;
}

/** The questions of the form, with the answers as they are kept. */
function Correct({ request: { kind, values, person, others }, correct, isBusy }: CorrectProps) {
	const form = useRef<HTMLFormElement>(null);
	// It stands before the button that opened it.
	useEffect(() => form.current?.querySelector('input')?.focus(), []);
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	const [doubts, setDoubts] = useState<Readonly<Record<string, string>>>({});
	const [changed, setChanged] = useState<(typeof personal)[number][]>([]);
	const fields = byTelephone(kind);
	const sameToo = others.filter((one) => one.person === person && changed.some((name) => one[name] !== null));
	const idOf = (name: string) => `correct-${name}`;
	/** What is probably mistyped, of what was changed: by field name. */
	const doubtsIn = (answers: Readonly<Record<string, string>>) =>
		Object.fromEntries(
			Object.entries(fields).flatMap(([name, { advise, correct: meantBy }]) => {
				const answer = answers[name] ?? '';
				if (answer === (values[name] ?? '') || !advise?.(answer)) return [];
				const meant = meantBy?.(answer);
				const doubt = meant ? `Did you mean ${meant}?` : 'This does not look like a telephone number.';
				return [[name, `${doubt} Companies that have the request are told to use it.`]];
			}),
		);
	/** @param isSure whether it is saved although something is probably mistyped */
	const save = (isSure: boolean) => {
		if (!form.current || isBusy) return;
		// What has no field here stays as it is.
		const checked = checkForm(fields, { ...hidden(values), ...Object.fromEntries(new FormData(form.current)) });
		const doubts: Readonly<Record<string, string>> = checked.ok && !isSure ? doubtsIn(checked.values) : {};
		setDoubts(doubts);
		setErrors(checked.ok ? doubts : checked.errors);
		const ticked = new FormData(form.current).getAll('also');
		const also = others.filter(({ id }) => ticked.includes(id)).map(({ kind, id }) => ({ kind, id }));
		const [first] = Object.keys(checked.ok ? doubts : checked.errors);
		if (first !== undefined) document.getElementById(idOf(first))?.focus();
		else if (checked.ok) void correct({ answers: checked.values, also });
	};
	const hidden = (all: Readonly<Record<string, string>>) =>
		Object.fromEntries(Object.entries(all).filter(([name]) => fields[name]?.control === 'prefilled'));
	return (
		<form
			ref={form}
			className="mt-2 flex flex-col gap-4"
			noValidate
			onInput={({ currentTarget }) => {
				const typed = new FormData(currentTarget);
				setChanged(personal.filter((name) => (typed.get(name) ?? '') !== (values[name] ?? '')));
			}}
			onSubmit={(event) => {
				event.preventDefault();
				save(false);
			}}
		>
			<p>Companies that have the request are told of it once, and the history says who corrected what.</p>
			{Object.entries(fields).map(([name, { control, label, required, maxLength, options }]) =>
				control === 'prefilled' ? null : (
					<Field
						key={name}
						id={idOf(name)}
						autocomplete="off"
						defaultValue={values[name] ?? ''}
						error={errors[name]}
						{...{ name, control, label, required, maxLength, options }}
					/>
				),
			)}
			{sameToo.length > 0 ? (
				<fieldset>
					<legend className="font-bold">Correct it on other requests of this person too</legend>
					{sameToo.map((one) => {
						const isSame = changed.every((name) => one[name] === null || one[name] === values[name]);
						const says = changed.flatMap((name) => one[name] ?? []).join(', ');
						return (
							<label key={`${one.id} ${isSame}`} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
								<input
									type="checkbox"
									name="also"
									value={one.id}
									defaultChecked={isSame}
									className="size-6 shrink-0 accent-brand"
								/>
								<span className="wrap-anywhere">
									{kindWords[one.kind][0]} {one.reference}, which says {says}
								</span>
							</label>
						);
					})}
				</fieldset>
			) : null}
			<Button type="submit" className="self-start" aria-disabled={isBusy || undefined}>
				Save what is right
			</Button>
			{Object.keys(doubts).length > 0 ? (
				<Button className="self-start" onClick={() => save(true)}>
					Save it all the same
				</Button>
			) : null}
		</form>
	);
}
