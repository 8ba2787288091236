import { useRef, useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { Part } from '#desk/Part.tsx';
import { checkForm } from '#leads/form.ts';
import { byTelephone } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

/** What the visitor wrote, under the labels of the form; and a form in which the operator puts right what is wrong. */
export function Answers(part: RequestPart) {
	const { fields } = part.request;
	const [isOpen, setOpen] = useState(false);
	const { state, act } = useAction('correct', part);
	const correct = async (answers: Record<string, string>) => {
		if (await act({ answers })) setOpen(false);
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

interface CorrectProps extends RequestPart {
	correct: (answers: Record<string, string>) => Promise<void>;
	isBusy: boolean;
}

/** The questions of the form, with the answers as they are kept. */
function Correct({ request: { kind, values }, correct, isBusy }: CorrectProps) {
	const form = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
	const fields = byTelephone(kind);
	const idOf = (name: string) => `correct-${name}`;
	const save = () => {
		if (!form.current || isBusy) return;
		// What has no field here stays as it is.
		const checked = checkForm(fields, { ...hidden(values), ...Object.fromEntries(new FormData(form.current)) });
		setErrors(checked.ok ? {} : checked.errors);
		if (checked.ok) void correct(checked.values);
		else document.getElementById(idOf(Object.keys(checked.errors)[0] ?? ''))?.focus();
	};
	const hidden = (all: Readonly<Record<string, string>>) =>
		Object.fromEntries(Object.entries(all).filter(([name]) => fields[name]?.control === 'prefilled'));
	return (
		<form
			ref={form}
			className="mt-2 flex flex-col gap-4"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				save();
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
			<Button type="submit" className="self-start" aria-disabled={isBusy || undefined}>
				Save what is right
			</Button>
		</form>
	);
}
