/** How much of something is done. @param label for screen readers */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<progress
			className="block h-4 w-full appearance-none overflow-hidden rounded-full border-2 border-edge bg-surface [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-brand"
			value={value}
			max={max}
			aria-label={label}
		/>
	);
}
