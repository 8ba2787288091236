import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asCallFailed, CallFailed, readAgain, send, type Wrong } from '#desk/api/call.ts';
import type { Done } from '#desk/contract.ts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { Field, type FieldProps } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';

/** How a change went: what was done, or why it was not. */
export interface Change {
	isBusy: boolean;
	done: string | undefined;
	failure: CallFailed | undefined;
	/** What is wrong with the answers of its form. */
	wrong: Wrong;
	/** @param change gives what was done, in a line @returns whether it was stored */
	run: (change: () => Promise<string>) => Promise<boolean>;
	/** Sends it to a path after `/desk/api/`. @param input or what makes it, which may find it wrong @param words in place of the server's */
	act: (path: string, input: object | (() => object), words?: string) => Promise<boolean>;
	/** Says no more how it went. */
	forget: () => void;
}

const nothingWrong: Wrong = {};

/** That answers are to be corrected, by their names. The words of the forms speak to the visitor. */
export function toCorrect(wrong: Wrong): CallFailed {
	const said = Object.entries(wrong).map(([name, text]) => [name, text?.replace(/^Enter your /, 'Enter the ')]);
	return new CallFailed('refused', 'Correct what is marked above.', Object.fromEntries(said));
}

/**
 * One change that can be made, such as a note. Then all that is shown is read again, so that what says that it is done stands beside what it
 * changed; after a failure too, whose outcome may not be known.
 */
export function useChange(): Change {
	const { status, data, error, mutateAsync, reset } = useMutation({
		mutationFn: (change: () => Promise<string>) => change(),
		onSuccess: readAgain,
		onError: () => void readAgain(),
	});
	const isRunning = useRef(false);
	const run: Change['run'] = async (change) => {
		// A second press may come before this is drawn anew.
		if (isRunning.current) return false;
		isRunning.current = true;
		const isDone = await mutateAsync(change).then(
			() => true,
			() => false,
		);
		isRunning.current = false;
		return isDone;
	};
	const act: Change['act'] = (path, input, words) =>
		run(async () => {
			const { message, errors = {} } = await send<Done>(path, typeof input === 'function' ? input() : input);
			if (Object.keys(errors).length > 0) throw toCorrect(errors);
			return words ?? message;
		});
	const failure = error ? asCallFailed(error) : undefined;
	const wrong = failure?.wrong ?? nothingWrong;
	return { isBusy: status === 'pending', done: data, failure, wrong, run, act, forget: reset };
}

/** How a change went, beside its button, and read out. Its region is there from the start, or screen readers would miss it. @param failed what is certain after a failure */
export function Result({ of: { isBusy, done, failure }, failed = 'Nothing was changed.' }: ResultProps) {
	return (
		<div role="status" className="wrap-anywhere not-empty:mt-3">
			{isBusy ? <p className="text-muted">Working …</p> : null}
			{done ? (
				<p className="flex gap-2 font-bold text-brand">
					<Icon name="check" />
					{done}
				</p>
			) : null}
			{failure ? (
				<div className="flex gap-2 rounded-control border-2 border-danger bg-danger-pale p-3">
					<span className="text-danger">
						<Icon name="warning" />
					</span>
					<p>
						<strong>
							{failure.reason === 'unreachable'
								? 'No answer came, so this may not be saved. Look at “What has happened” before you try again.'
								: failed}
						</strong>{' '}
						{failure.message}
					</p>
				</div>
			) : null}
		</div>
	);
}

interface ResultProps {
	of: Change;
	failed?: string | undefined;
}

interface FormProps extends ResultProps {
	/** @param pressed the value of the button, where that is not the form's own */
	save: (answers: FormData, pressed: string) => unknown;
	button: ReactNode;
	look?: ButtonLook;
	/** Other buttons, beside it. */
	more?: ReactNode;
	className?: string;
	children: ReactNode;
}

/** Questions, with a button that saves the answers, and how that went. What is wrong is marked, and the first of it has the focus. */
export function Form({ of, failed, save, button, look, more, className = '', children }: FormProps) {
	const form = useRef<HTMLFormElement>(null);
	const { wrong } = of;
	useEffect(() => {
		if (wrong !== nothingWrong) form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset[tabindex]')?.focus();
	}, [wrong]);
	return (
		<form
			ref={form}
			className={className}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				const { submitter } = event.nativeEvent as SubmitEvent;
				save(new FormData(event.currentTarget), submitter instanceof HTMLButtonElement ? submitter.value : '');
			}}
		>
			{children}
			<div className="mt-4">
				<div className="flex flex-wrap gap-2">
					<Button type="submit" look={look} aria-disabled={of.isBusy || undefined}>
						{button}
					</Button>
					{more}
				</div>
				<Result of={of} failed={failed} />
			</div>
		</form>
	);
}

/** A question of such a form, which takes a text unless it says otherwise. */
export function Asked({ of: { wrong }, ...field }: AskedProps) {
	const usual = { control: 'text', required: false, maxLength: 200, autocomplete: 'off' } as const;
	return <Field {...usual} error={wrong[field.name]} {...field} />;
}

type AskedProps = Pick<ResultProps, 'of'> &
	Partial<FieldProps> &
	Pick<FieldProps, 'id' | 'name' | 'label' | 'defaultValue'>;

interface ConfirmProps {
	/** What is pressed first. */
	ask: string;
	/** What it is about, read out with it. */
	about?: string;
	/** What is pressed then, with all that it does. */
	yes: string;
	act: () => unknown;
	/** What happens then. */
	children: ReactNode;
}

/** A press that cannot be taken back: it says what happens, and asks once more. */
export function Confirm({ ask, about, yes, act, children }: ConfirmProps) {
	const [isAsking, setAsking] = useState(false);
	if (!isAsking)
		return (
			<Button
				className="border-transparent! bg-transparent! px-3! text-danger! underline hover:bg-danger-pale!"
				aria-label={about && `${ask}: ${about}`}
				onClick={() => setAsking(true)}
			>
				{ask}
			</Button>
		);
	return (
		<div className="flex basis-full flex-wrap items-center gap-2">
			<div className="basis-full">{children}</div>
			<Button
				autoFocus
				className="border-danger! px-3! text-danger! hover:bg-danger-pale!"
				onClick={() => {
					setAsking(false);
					act();
				}}
			>
				{yes}
			</Button>
			<Button className="px-3!" onClick={() => setAsking(false)}>
				No
			</Button>
		</div>
	);
}
