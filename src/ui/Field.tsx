import { type ComponentProps, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** A hint about an answer, which is accepted all the same. */
export interface Advice {
	text: string;
	/** What was probably meant: one press puts it in the answer's place. */
	instead?: string | undefined;
}

export interface FieldProps {
	/** Unique in the page; the control's id. */
	id: string;
	name: string;
	label: string;
	control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'checkbox' | 'date';
	required: boolean;
	maxLength: number;
	defaultValue: string;
	autocomplete?: string | undefined;
	/** A sum: a short field with its sign. */
	inPounds?: boolean;
	hint?: string | undefined;
	options?: readonly { value: string; label: string }[] | undefined;
	/** Files with a picture of an answer, by its value: then a press on one chooses it. */
	pictures?: Readonly<Record<string, string>> | undefined;
	/** What is wrong with the answer, where something is. */
	error?: string | undefined;
	/** Whether `advice` may follow: then its live region is there from the start, since screen readers announce only changes in it. */
	advised?: boolean | undefined;
	advice?: Advice | undefined;
}

const box =
	'mt-1 block w-full min-h-12 rounded-control border-2 bg-surface px-3 py-2 text-ink off:bg-band off:text-muted';

/** A labelled question with its hint and, where there is one, its error beside it. */
export function Field(props: FieldProps) {
	const { id, label, required, hint, error, advised, advice } = props;
	const control = useRef<AnyControl>(null);
	/** As if the visitor had typed it. The button goes with its hint, so the focus moves to the control. */
	const correct = (answer = '') => {
		if (!control.current) return;
		control.current.value = answer;
		control.current.dispatchEvent(new Event('input', { bubbles: true }));
		control.current.focus();
	};
	if (props.control === 'checkbox') return <Checkbox {...props} />;
	return (
		<div className={`group ${error ? 'border-l-4 border-danger pl-3' : ''}`}>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			{required ? null : (
				<span id={`${id}-optional`} className="text-muted">
					{' '}
					(optional)
				</span>
			)}
			<HintAndError id={id} hint={hint} error={error} />
			<div
				data-sign={props.inPounds ? '£' : undefined}
				className={`relative ${props.inPounds ? 'max-w-44 before:absolute before:bottom-2.5 before:left-3 before:content-[attr(data-sign)]' : ''}`}
			>
				<Control
					{...props}
					ref={(element) => {
						control.current = element;
					}}
				/>
				{props.pictures ? <AnswersInPictures {...props} pictures={props.pictures} onChoose={correct} /> : null}
			</div>
			{advised ? (
				<p id={`${id}-advice`} aria-live="polite" className={advice ? 'mt-1 font-bold text-brand' : undefined}>
					{advice?.text}
				</p>
			) : null}
			{advice?.instead ? (
				<Button className="mt-2" onClick={() => correct(advice.instead)}>
					Yes, correct it
				</Button>
			) : null}
		</div>
	);
}

function HintAndError({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
	return (
		<>
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
		</>
	);
}

/** A box to tick, before its label. Ticked, it gives the first of the question's answers; left open, none. */
function Checkbox({ id, name, label, options, defaultValue, hint, error }: FieldProps) {
	const value = options?.[0]?.value;
	return (
		<div
			className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border-2 bg-surface p-3 ${error ? 'border-danger' : 'border-edge'} *:[p]:col-start-2`}
		>
			<label className="col-span-2 grid min-h-12 grid-cols-subgrid items-center leading-snug font-bold">
				<input
					type="checkbox"
					id={id}
					name={name}
					value={value}
					defaultChecked={defaultValue === value}
					aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
					aria-invalid={error ? true : undefined}
					className="size-[max(2.5rem,44px)] shrink-0 accent-brand"
				/>
				{label}
			</label>
			<HintAndError id={id} hint={hint} error={error} />
		</div>
	);
}

/** By the answer's place in the list. The chosen one has a tick. */
const chosenLook = [
	'group-has-[option:nth-child(1):checked]:border-brand group-has-[option:nth-child(1):checked]:bg-brand-pale group-has-[option:nth-child(1):checked]:*:[i]:block',
	'group-has-[option:nth-child(2):checked]:border-brand group-has-[option:nth-child(2):checked]:bg-brand-pale group-has-[option:nth-child(2):checked]:*:[i]:block',
	'group-has-[option:nth-child(3):checked]:border-brand group-has-[option:nth-child(3):checked]:bg-brand-pale group-has-[option:nth-child(3):checked]:*:[i]:block',
];

interface PicturesProps extends Pick<FieldProps, 'options'> {
	pictures: Readonly<Record<string, string>>;
	onChoose: (value: string) => void;
}

/**
 * The answers of a select as pictures to press. Once the script is here, the select lies over them unseen, with its focus ring, for the keyboard
 * and for screen readers, from which the pictures are hidden.
 */
function AnswersInPictures({ options, pictures, onChoose }: PicturesProps) {
	return (
		<div aria-hidden="true" className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-2">
			{options?.map(({ value, label }, index) => (
				<button
					key={value}
					type="button"
					tabIndex={-1}
					className={`relative flex cursor-pointer flex-col items-center justify-between gap-1 rounded-control border-2 border-line bg-surface px-1 py-2 text-base leading-tight off:cursor-not-allowed ${chosenLook[index]}`}
					onClick={() => onChoose(value)}
				>
					{pictures[value] ? (
						<img
							src={pictures[value]}
							alt=""
							width={156}
							height={136}
							loading="lazy"
							className="h-auto w-full max-w-32 forced-color-adjust-none forced-colors:bg-surface"
						/>
					) : (
						<span className="grow text-5xl leading-[2] font-bold text-muted">?</span>
					)}
					{label}
					<i className="absolute -top-2 -right-2 hidden rounded-full bg-brand p-1 text-inverse">
						<Icon name="check" size={20} />
					</i>
				</button>
			))}
		</div>
	);
}

type AnyControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function Control(props: FieldProps & { ref: (control: AnyControl | null) => void }) {
	const { id, name, control, required, maxLength, defaultValue, autocomplete, inPounds } = props;
	const { hint, options, error, advice, ref } = props;
	const described = [
		required ? '' : `${id}-optional`,
		hint ? `${id}-hint` : '',
		error ? `${id}-error` : '',
		advice ? `${id}-advice` : '',
	];
	const common = {
		ref,
		id,
		name,
		defaultValue,
		required,
		autoComplete: autocomplete,
		inputMode: inPounds ? 'numeric' : undefined,
		'aria-describedby': described.filter(Boolean).join(' ') || undefined,
		'aria-invalid': error ? true : undefined,
		className: `${box} ${error ? 'border-danger' : 'border-edge'}${inPounds ? ' pl-7' : ''}`,
	} satisfies Omit<ComponentProps<'input'>, 'ref'> & { ref: typeof ref };
	if (control === 'select') {
		return (
			<select {...common}>
				{options?.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		);
	}
	if (control === 'textarea') return <textarea {...common} rows={3} maxLength={maxLength} />;
	return <input {...common} type={control} maxLength={maxLength} />;
}
