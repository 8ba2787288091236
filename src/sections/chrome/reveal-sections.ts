// Sections below the first screen are not laid out while the page loads (`ui/when-near.ts`). Afterwards
// they are, one by one when the browser is idle, so that nothing moves on scrolling, printing or searching in the page.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const far = [...document.querySelectorAll('[data-far]')];

function next() {
	const section = far.shift();
	section?.setAttribute('data-revealed', '');
	if (section) whenIdle(next);
}

addEventListener('load', () => whenIdle(next));
