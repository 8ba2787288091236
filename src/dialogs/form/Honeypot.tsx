import { honeypotName } from '#leads/signals.ts';

/** A honeypot for programs that fill in every field: hidden from everybody, with styles and without. */
export function Honeypot() {
	return (
		<div hidden>
			<label>
				Leave this empty
				<input name={honeypotName} tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
