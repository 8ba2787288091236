import { fieldLook } from '#desk/controls/field-look.ts';

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
