// What is far from the screen is left out of style and layout (`ui/when-near.ts`): while the page loads the sections below its
// first screen, and afterwards all parts that are more than a screen away. Opening a dialog makes the browser style again all that
// is not left out. Each part is laid out once before, so that the browser knows its height and nothing moves on scrolling.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const unseen = [...document.querySelectorAll<HTMLElement>('[data-far]')];

/** How often the heading had another size: each part's height is known for the first one only. */
let sizes = 0;

function leaveOut(parts: Iterable<HTMLElement>) {
	if (sizes > 1) return;
	for (const part of [...parts].filter(isFar)) part.dataset.far = '';
}

function isFar(part: HTMLElement): boolean {
	const { top, bottom } = part.getBoundingClientRect();
	return top > 2 * innerHeight || bottom < -innerHeight;
}

/** At the end of a frame the browser notes the heights of what was laid out: without them, what is left out would have none. */
function afterFrame(work: () => void) {
	requestAnimationFrame(() => requestAnimationFrame(work));
}

/** Lays out the next of the sections. */
function measureNext() {
	const section = unseen.shift();
	if (!section) return;
	delete section.dataset.far;
	afterFrame(() => {
		leaveOut([section]);
		whenIdle(measureNext);
	});
}

addEventListener('load', () =>
	whenIdle(() =>
		afterFrame(() => {
			leaveOut(document.querySelectorAll('.written > *, footer'));
			measureNext();
		}),
	),
);

// The screen was turned, or text has another size: from now on everything is laid out.
new ResizeObserver(() => {
	sizes++;
	if (sizes > 1) for (const part of document.querySelectorAll<HTMLElement>('[data-far]')) delete part.dataset.far;
}).observe(document.querySelector('h1') ?? document.body);
