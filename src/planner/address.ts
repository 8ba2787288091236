// The plan's answers in the address of its page, so that it can be kept and sent, behind a `#`: browsers send that to no server. And
// what was measured, as the answers that it decides. Inlined in the page, so it is kept small, and imports nothing that another script
// does: that would be a file to fetch. What else an answer changes is fetched with the first one (`live.ts`).

/** A module, whose names are its own. */
export {};

const plan = document.getElementById('plan') as HTMLFormElement;
const inputs = [...plan.querySelectorAll<HTMLInputElement>('input')];
const numbers = inputs.filter(({ type }) => type === 'number');
const radios = inputs.filter(({ type }) => type === 'radio');

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
	if (numbers.some(({ value }) => value)) plan.querySelector('[data-measuring] details')?.setAttribute('open', '');
	(document.querySelector('[data-sent]') as HTMLElement).hidden = !address.has('sent');
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

const knowsHas = CSS.supports('selector(:has(*))');
let isFetched = false;

/** Has what else an answer changes done by `live.ts`, from the first one on; in browsers from before 2023 at once. */
function show() {
	const script = document.querySelector<HTMLTemplateElement>('#drawing-script');
	const answered = 'input:is(:checked, [type=number]:not(:placeholder-shown))';
	if (isFetched || !script || (knowsHas && !plan.querySelector(answered))) return;
	isFetched = true;
	document.head.append(script.content.cloneNode(true));
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

const printButton = plan.querySelector('[data-print]') as HTMLButtonElement;
printButton.hidden = false;
printButton.addEventListener('click', () => window.print());

read();
write();
show();
