import { useId, useState } from 'react';
import { fieldLook } from '#desk/controls.tsx';
import { Button } from '#ui/Button.tsx';

interface TypeToEraseProps {
	/** What is to be typed, such as `Type 3 to erase 3 requests for good`. */
	label: string;
	hint?: string;
	button: string;
	/** Whether it was typed. */
	isIt: (typed: string) => boolean;
	/** Said where something else was. */
	mistake: string;
	erase: (typed: string) => unknown;
	isBusy: boolean;
	/** Takes the question back, where it was asked by a press. */
	cancel?: () => void;
}

/** Erasing is for good, so what is erased is to be typed, and no slip does it. */
export function TypeToErase({ label, hint, button, isIt, mistake, erase, isBusy, cancel }: TypeToEraseProps) {
	const [typed, setTyped] = useState('');
	const [isWrong, setWrong] = useState(false);
	const id = useId();
	return (
		<form
			className="mt-3 w-full"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (isBusy) return;
				if (isIt(typed)) return void erase(typed);
				setWrong(true);
				document.getElementById(id)?.focus();
			}}
		>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			{hint ? (
				<p id={`${id}-hint`} className="text-base text-muted">
					{hint}
				</p>
			) : null}
			{isWrong ? (
				<p id={`${id}-error`} className="font-bold text-danger">
					{mistake} Nothing was erased.
				</p>
			) : null}
			<div className="flex flex-wrap items-end gap-2">
				<input
					id={id}
					// biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
					autoFocus={cancel !== undefined}
					value={typed}
					maxLength={40}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={isWrong || undefined}
					aria-describedby={[hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
					className={`${fieldLook} max-w-48`}
					onChange={({ target }) => {
						setTyped(target.value);
						setWrong(false);
					}}
				/>
				<Button
					type="submit"
					className="border-danger! text-danger! hover:bg-danger-pale!"
					aria-disabled={isBusy || undefined}
				>
					{button}
				</Button>
				{cancel ? <Button onClick={cancel}>No</Button> : null}
			</div>
		</form>
	);
}
