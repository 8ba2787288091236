/** How much of something is done. @param label for screen readers */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<progress
			className="block h-4 w-full appearance-none overflow-hidden rounded-full border-2 border-edge bg-white [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:bg-pine"
			value={value}
			max={max}
			aria-label={label}
		/>
	);
}
