import { drawSteps } from '#planner/drawing.ts';
import { offerToShare } from '#planner/share.ts';
import { add } from '#planner/sums.ts';

// What changes with each answer of the plan besides what its styles show: the drawing, what is counted, and what the numbers say. Fetched
// with the first answer (`address.ts`).

const plan = document.getElementById('plan') as HTMLFormElement;
let drawn = '';

/** Over what was drawn before, which stays below so that the new drawing can fade in. */
function draw() {
	const inputs = [...plan.querySelectorAll('input')];
	const chosen = inputs.filter((input) => input.checked && input.getClientRects().length > 0);
	const numbers = inputs.filter(({ type, value, validity }) => type === 'number' && value && validity.valid);
	const answers = Object.fromEntries([...chosen, ...numbers].map(({ name, value }) => [name, value]));
	const labels = Object.fromEntries(chosen.map(({ name, parentElement }) => [name, parentElement?.textContent ?? '']));
	const svg = drawSteps(answers, labels);
	if (svg === drawn) return;
	drawn = svg;
	for (const place of plan.querySelectorAll('[data-drawing]')) {
		place.replaceChildren(...[...place.children].slice(-1));
		place.firstElementChild?.setAttribute('aria-hidden', 'true');
		place.insertAdjacentHTML('beforeend', svg);
	}
}

/** Whether the answers show an element, in a part that may be folded. */
const isShown = (element: Element | null): boolean =>
	!element ||
	element.matches('details') ||
	(getComputedStyle(element).display !== 'none' && isShown(element.parentElement));

/** How many questions are answered, and how much there is in each folded part. */
function count() {
	const asked = [...plan.querySelectorAll('[data-question]')].filter(isShown);
	const answered = asked.filter((one) => one.querySelector(':checked'));
	// How many it will be is known only once all of them are answered.
	(plan.querySelector('[data-progress]') as Element).textContent =
		answered.length === asked.length ? 'All answered' : `${answered.length} of about ${asked.length} answered`;
	for (const part of plan.querySelectorAll<HTMLElement>('[data-count]')) {
		const items = [...(part.closest('details')?.querySelectorAll('li:not(li li)') ?? [])];
		part.dataset.count = `${items.filter(isShown).length}`;
	}
}

/** In browsers from before 2023: what the styles do in others. */
function hide() {
	const radios = [...plan.querySelectorAll<HTMLInputElement>('[type=radio]')];
	const names = [...new Set(radios.map(({ name }) => name))];
	const chosen = new Map(
		names.map((name) => [name, radios.find((one) => one.name === name && one.checked)?.value ?? 'open']),
	);
	for (const place of plan.querySelectorAll<HTMLElement>(names.map((name) => `[data-${name}]`).join()))
		place.hidden = names.some((name) => {
			const shown = place.getAttribute(`data-${name}`);
			return shown !== null && !shown.split(' ').includes(chosen.get(name) ?? '');
		});
	plan.dataset.scripted = '';
}

const knowsHas = CSS.supports('selector(:has(*))');

function show() {
	if (!knowsHas) hide();
	add();
	draw();
	count();
}

/** Marks the link to the part that is read, a third down the screen. */
const whereOneIs = new IntersectionObserver(
	(seen) => {
		for (const { target, isIntersecting } of seen) {
			const id = target.id || target.getAttribute('aria-labelledby');
			const link = plan.querySelector(`nav [href="#${id}"]`);
			link?.classList.toggle('no-underline', isIntersecting);
		}
	},
	{ rootMargin: '-33% 0% -66%' },
);
for (const part of plan.querySelectorAll('[id^=part-], [data-verdict]')) whereOneIs.observe(part);

/** Where the result shows the drawing, it does not stand beside the questions too. */
const shownTwice = new IntersectionObserver(
	// On a busy phone several come at once: the last is where it is now.
	(seen) => plan.toggleAttribute('data-shown-twice', seen.at(-1)?.isIntersecting),
	{ rootMargin: '0% 0% -20%' },
);
shownTwice.observe(plan.querySelector('[data-verdict] [data-drawing]') as Element);

plan.addEventListener('input', show);
addEventListener('hashchange', show);
show();
offerToShare();
