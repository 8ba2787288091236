import type { Stored } from '#site/stored.ts';
import type { Memory } from '#site/visit.ts';
import { Button } from '#ui/Button.tsx';

/** The objection is kept on the device, because the tab's memory ends with the tab. PECR wants a simple means to object. */
const onThisDevice: Stored = 'brochureForm';
/** Where storage is blocked, the tab's memory has to do. */
const inThisTab: Memory = 'brochure-offered';

/**
 * The button that stops the brochure form opening by itself. Hidden without scripts, with which the form would not open either. Its
 * script is told the names: were it to import them, every page would fetch them as a file of their own.
 */
export function StopBrochure() {
	return (
		<div
			data-stop-brochure={onThisDevice}
			data-in-this-tab={inThisTab}
			hidden
			className="mt-4 rounded-card border-2 border-brand bg-brand-pale p-5"
		>
			<p role="status" />
			<Button className="mt-3">Stop it opening by itself</Button>
		</div>
	);
}
