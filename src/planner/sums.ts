import { isLikelyRise, measuredRailMetres } from '#facts/measures.ts';

// What the numbers of the measuring sheet say together.

const plan = document.getElementById('plan') as HTMLFormElement;
const sum = plan.querySelector('[data-sum]') as HTMLOutputElement;

/** What was typed, where steps can have it. */
function numberIn(name: string): number | undefined {
	const { value, validity, valueAsNumber } = plan.elements.namedItem(name) as HTMLInputElement;
	return value && validity.valid ? valueAsNumber : undefined;
}

export function add() {
	const [count, height, length] = ['count', 'height', 'length'].map(numberIn);
	const [landing, door] = ['landing', 'door'].map(numberIn);
	const says = [risesIn(count, height, length), landing && door ? freeOf(landing, door) : ''];
	sum.value = says.filter(Boolean).join(' ');
	sum.hidden = !sum.value;
}

/** How high a step is and, of a straight flight, how long its rail. */
function risesIn(count?: number, height?: number, length?: number): string {
	if (!count || !height) return '';
	const each = `One step rises about ${Math.round((10 * height) / count) / 10} cm.`;
	const straight = plan.querySelector('[value=straight]:checked');
	if (!isLikelyRise(height, count)) return `${each} That is hardly so: count and measure again.`;
	if (length === undefined || !straight) return each;
	return `${each} A straight rail is about ${measuredRailMetres({ count, height, length }).toFixed(1)} m long, by our sum.`;
}

/** What an open door leaves of the landing. */
function freeOf(landing: number, door: number): string {
	return landing > door
		? `Beside the open door, ${Math.round(landing - door)} cm of the landing stay free.`
		: 'The open door leaves nothing of the landing to stand on.';
}
