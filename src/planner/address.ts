import { isLikelyRise, measuredRailMetres } from '#facts/measures.ts';

// The plan's answers in the address of its page, so that it can be kept and sent, behind a `#`: browsers send that to no server. And
// what was measured, as the answers that it decides. Inlined in the page, so it is kept small, and imports nothing that another script
// does: that would be a file to fetch. What draws the steps is fetched with the first answer.

const plan = document.getElementById('plan') as HTMLFormElement;
const inputs = [...plan.querySelectorAll<HTMLInputElement>('input')];
const numbers = inputs.filter(({ type }) => type === 'number');
const radios = inputs.filter(({ type }) => type === 'radio');
const sum = plan.querySelector('[data-sum]') as HTMLOutputElement;

/** Marks a link that somebody sent, and not kept. */
const sentName = 'sent';

/** What was typed, where steps can have it. */
function numberIn(name: string): number | undefined {
	const input = numbers.find((one) => one.name === name);
	return input?.value && input.validity.valid ? input.valueAsNumber : undefined;
}

/** The answer that a number decides: the one that begins highest below it. */
function decidedBy(name: string): HTMLInputElement | undefined {
	const number = numberIn(name);
	if (number === undefined) return undefined;
	const ranges = radios.filter(({ dataset }) => dataset.measured === name && dataset.from);
	const reached = ranges.filter(({ dataset }) => Number(dataset.from) <= number);
	return reached.sort((one, other) => Number(one.dataset.from) - Number(other.dataset.from)).pop();
}

/** Links from before had the answers in the query. */
function read() {
	const address = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : location.search);
	for (const input of inputs) {
		const given = address.get(input.name);
		if (input.type === 'radio') input.checked ||= given === input.value;
		else if (given && /^\d{1,4}(\.\d)?$/.test(given)) input.value = given;
		if (!input.validity.valid) input.value = '';
	}
	for (const { name } of numbers) decide(name);
	if (numbers.some(({ value }) => value)) sum.closest('details')?.setAttribute('open', '');
	(document.querySelector('[data-sent]') as HTMLElement).hidden = !address.has(sentName);
}

function decide(name: string) {
	const radio = decidedBy(name);
	// The pavement begins at any distance.
	if (
		radio &&
		!radios.some(({ checked, dataset, name: of }) => checked && of === radio.name && !dataset.from && dataset.said)
	)
		radio.checked = true;
}

function write() {
	const answers = new URLSearchParams();
	for (const { name, value, type, checked, validity } of inputs)
		if (type === 'radio' ? checked : value && validity.valid) answers.set(name, value);
	try {
		// The dialogs keep theirs in the state (`dialogs/tab.ts`).
		history.replaceState(history.state, '', location.pathname + (`${answers}` && `#${answers}`));
	} catch {
		// Safari, after a hundred changes in ten seconds: the next one has all answers again.
	}
}

/** What the numbers say together. */
function add() {
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

/** In browsers from before 2023: what the styles do in others. */
function hide() {
	const names = [...new Set(radios.map(({ name }) => name))];
	const chosen = new Map(
		names.map((name) => [name, radios.find((one) => one.name === name && one.checked)?.value ?? 'open']),
	);
	for (const place of plan.querySelectorAll<HTMLElement>(names.map((name) => `[data-${name}]`).join()))
		place.hidden = names.some((name) => {
			const shown = place.getAttribute(`data-${name}`);
			return shown !== null && !shown.split(' ').includes(chosen.get(name) ?? '');
		});
}

const knowsHas = CSS.supports('selector(:has(*))');

function show() {
	add();
	if (!knowsHas) hide();
	draw();
}

let isDrawing = false;

/** Has the steps drawn and the answers counted (`live.ts`), from the first one on. */
function draw() {
	const script = document.querySelector<HTMLTemplateElement>('#drawing-script');
	if (isDrawing || !script || !plan.querySelector('input:is(:checked, [type=number]:not(:placeholder-shown))')) return;
	isDrawing = true;
	document.head.append(script.content.cloneNode(true));
}

/** The kind and the total, as the verdict has them. */
const verdict = () =>
	[...plan.querySelectorAll<HTMLElement>('#your-plan > span + span, [data-total] strong')]
		.filter((part) => part.getClientRects().length > 0)
		.map(({ textContent }) => textContent)
		.join(', ');

/** What became of the link: in words, or nothing where the phone showed its own window. */
async function share(url: string): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ text: `A plan for outdoor steps. ${verdict()}:`, url });
			return '';
		}
		await navigator.clipboard.writeText(url);
		return 'The link is copied. Paste it into a message.';
	} catch (error) {
		// The visitor closed the window.
		if ((error as Error).name === 'AbortError') return '';
		return `Please copy this address: ${url}`;
	}
}

plan.addEventListener('input', ({ target }) => {
	const { type, name, dataset } = target as HTMLInputElement;
	if (type === 'number') decide(name);
	else {
		// Another answer than the number's: the number goes.
		const decided = dataset.measured && decidedBy(dataset.measured);
		const number = numbers.find((one) => one.name === dataset.measured);
		if (decided && decided !== target && dataset.from && number) number.value = '';
	}
	show();
});

// Of a number, once it is whole.
plan.addEventListener('change', write);

addEventListener('hashchange', () => {
	// Another plan's link was opened here. Else the visitor jumped to a place in the page.
	if (location.hash.includes('=')) {
		plan.reset();
		read();
		show();
	}
	write();
});

/** A button that does nothing without this script. */
function enable(name: string, press: () => void) {
	const button = plan.querySelector(name) as HTMLButtonElement;
	button.hidden = false;
	button.addEventListener('click', press);
}

enable('[data-print]', () => window.print());
enable('[data-share]', async () => {
	write();
	(plan.querySelector('[data-shared]') as HTMLElement).textContent = await share(
		location.href.replace('#', `#${sentName}=1&`),
	);
});

plan.dataset.scripted = '';
read();
write();
show();
