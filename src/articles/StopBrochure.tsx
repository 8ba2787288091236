import { Button } from '#ui/Button.tsx';

/** The button that stops the brochure form opening by itself. Hidden without scripts, with which the form would not open either. */
export function StopBrochure() {
	return (
		<div data-stop-brochure hidden className="mt-4 rounded-card border-2 border-pine bg-mint p-5">
			<p role="status" />
			<Button className="mt-3">Stop it opening by itself</Button>
		</div>
	);
}
