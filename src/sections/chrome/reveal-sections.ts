// Sections below the first screen are not laid out while the page loads (`content-visibility` in `Section.tsx`). Afterwards
// each is laid out once, one by one when the browser is idle, and the browser remembers its height, so that nothing moves on
// scrolling. Then it is left out again while it is far away: a dialog opens in half the time on a slow phone.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const sections = [...document.querySelectorAll('[data-far]')];
const far = [...sections];
const { innerWidth: width } = window;
let resized = false;

function next() {
	const section = far.shift();
	section?.setAttribute('data-revealed', '');
	// The height is remembered when a frame is drawn.
	if (section) requestAnimationFrame(() => requestAnimationFrame(() => hide(section)));
}

function hide(section: Element) {
	if (!resized) section.removeAttribute('data-revealed');
	whenIdle(next);
}

addEventListener('load', () => whenIdle(next));
// In another width the remembered heights are wrong.
addEventListener('resize', () => {
	if (innerWidth === width) return;
	resized = true;
	for (const section of sections) section.setAttribute('data-revealed', '');
});
