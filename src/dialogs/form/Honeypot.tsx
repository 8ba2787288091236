import { honeypotName } from '#leads/signals.ts';

/** A field for programs that fill in every field: out of sight, out of the tab order, and silent for screen readers. */
export function Honeypot() {
	return (
		<div aria-hidden="true" className="sr-only">
			<label>
				Leave this empty
				<input name={honeypotName} tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
