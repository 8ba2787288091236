import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Form } from '#desk/api/change.tsx';
import type { Happening } from '#desk/contract.ts';
import { useNow } from '#desk/session.ts';
import { momentWords } from '#desk/words.ts';
import { numbersWhole } from '#facts/in-words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';

const looks = {
	plain: 'border-line bg-surface text-ink',
	warn: 'border-warning bg-warning-pale text-warning',
	good: 'border-brand bg-brand-pale text-brand',
	bad: 'border-danger bg-danger-pale text-danger',
} as const;

/** A short word about a request. Its colour says nothing that the word does not. */
export function Mark({ tone, icon, children }: { tone: keyof typeof looks; icon?: IconName; children: ReactNode }) {
	return (
		<span
			className={`inline-flex items-center gap-1.5 align-middle rounded-control border-2 px-2 text-[0.9rem] font-bold leading-[1.55] ${looks[tone]}`}
		>
			{icon ? <Icon name={icon} size={18} /> : null}
			{children}
		</span>
	);
}

/** A text whose e-mail addresses are broken after the @ where a line is too short for them, and its numbers never. */
export const Breaking = ({ text }: { text: string }) =>
	numbersWhole(text)
		.split(/(?<=\S@)/)
		.map((part, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a text has each part in one place
			<Fragment key={index}>
				{index > 0 ? <wbr /> : null}
				{part}
			</Fragment>
		));

/** A button that shows what is used seldom, and hides it again. */
export function Opener({ isOpen, children, ...rest }: ComponentProps<'button'> & { isOpen: boolean }) {
	return (
		<Button aria-expanded={isOpen} className="group px-3!" {...rest}>
			{children}
			<span className="group-aria-expanded:rotate-180">
				<Icon name="chevron" />
			</span>
		</Button>
	);
}

interface PartProps {
	id: string;
	title: string;
	/** Of its heading: below that of a request, or of the page. */
	level?: 2 | 3;
	/** Whether only the heading is shown until it is pressed. */
	isClosed?: boolean;
	children: ReactNode;
}

/** A part of a page or of a request under a heading of its own. */
export function Part({ id, title, level = 3, isClosed, children }: PartProps) {
	const Heading = level === 2 ? 'h2' : 'h3';
	const heading = (
		<Heading id={id} className="text-xl font-bold text-brand">
			{title}
		</Heading>
	);
	return (
		<section aria-labelledby={id} className="min-w-0 rounded-card border-2 border-line bg-surface p-4">
			{isClosed ? (
				<details className="group">
					<summary className="-m-4 flex min-h-12 cursor-pointer items-center justify-between gap-3 p-4 [&::-webkit-details-marker]:hidden">
						{heading}
						<span className="text-brand group-open:rotate-180">
							<Icon name="chevron" />
						</span>
					</summary>
					<div className="pt-4">{children}</div>
				</details>
			) : (
				<>
					{heading}
					<div className="mt-2">{children}</div>
				</>
			)}
		</section>
	);
}

/** A line of a list, under the one before. */
export function Line({ children }: { children: ReactNode }) {
	return <li className="border-t border-line py-2 wrap-anywhere first:border-t-0 last:pb-0">{children}</li>;
}

/** What was changed, by whom and when, on pages that are about no single request. @param history the newest first */
export function Happened({ id, history }: { id: string; history: readonly Happening[] }) {
	const now = useNow();
	if (history.length === 0) return null;
	return (
		<Part level={2} id={id} title="What has happened" isClosed>
			<ul>
				{history.map(({ text, by, at }) => (
					<Line key={`${at} ${text}`}>
						{text} <span className="text-muted">({[momentWords(at, now), by].filter(Boolean).join(', ')})</span>
					</Line>
				))}
			</ul>
		</Part>
	);
}

interface SelectProps<T extends string> {
	id: string;
	label: string;
	value: T;
	options: readonly { value: T; label: string }[];
	onChange: (value: T) => void;
}

/** A labelled choice of which the page holds the value. */
export function Select<T extends string>({ id, label, value, options, onChange }: SelectProps<T>) {
	return (
		<div className="min-w-0">
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<select id={id} value={value} className={fieldLook} onChange={({ target }) => onChange(target.value as T)}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

/** A box to tick, or one of several to choose, before its label. */
export function Tick({ children, type = 'checkbox', ...rest }: ComponentProps<'input'>) {
	return (
		<label className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5">
			<input type={type} className="size-6 shrink-0 accent-brand" {...rest} />
			<span className="min-w-0 wrap-anywhere">{children}</span>
		</label>
	);
}

interface DayFormProps extends Omit<ComponentProps<typeof Form>, 'save' | 'children'> {
	id: string;
	label: string;
	/** The first day that may be chosen. */
	from: string;
	save: (day: string) => unknown;
}

/** Sets a day. */
export function DayForm({ id, label, from, save, ...rest }: DayFormProps) {
	return (
		<Form {...rest} className="mt-2" save={(answers) => save(String(answers.get('day')))}>
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<input id={id} name="day" type="date" min={from} className={`${fieldLook} max-w-48`} />
		</Form>
	);
}

/** The classes of a field, as in the site's forms. */
export const fieldLook =
	'mt-1 block w-full min-h-12 rounded-control border-2 border-edge bg-surface px-3 py-2 text-ink disabled:bg-band disabled:text-muted';
