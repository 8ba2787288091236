import { honeypotName } from '#leads/client-info.ts';

/** A honeypot for programs that fill in every field: hidden from sight, from screen readers and from the tab order. */
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
