import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

const looks = {
	plain: 'border-line bg-surface text-ink',
	quiet: 'border-line bg-band text-muted',
	warn: 'border-warning bg-warning-pale text-warning',
	good: 'border-brand bg-brand-pale text-brand',
	bad: 'border-danger bg-danger-pale text-danger',
} as const;

/** A short word about a request. Its colour says nothing that the word does not. */
export function Mark({ tone, icon, children }: { tone: keyof typeof looks; icon?: IconName; children: ReactNode }) {
	return (
		<span
			className={`inline-flex items-center gap-1.5 rounded-control border-2 px-2 text-[0.9rem] font-bold leading-7 ${looks[tone]}`}
		>
			{icon ? <Icon name={icon} size={18} /> : null}
			{children}
		</span>
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
			<select
				id={id}
				value={value}
				className={fieldLook}
				onChange={({ target }) => {
					const chosen = options.find((option) => option.value === target.value);
					if (chosen) onChange(chosen.value);
				}}
			>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	);
}

/** The classes of a field, as in the site's forms. */
export const fieldLook =
	'mt-1 block w-full min-h-12 rounded-control border-2 border-edge bg-surface px-3 py-2 text-ink disabled:bg-band disabled:text-muted';
