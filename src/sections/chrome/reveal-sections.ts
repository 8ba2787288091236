// Sections below the first screen cost nothing while the page loads (`Section.tsx`). Once it has, they are laid out one by
// one whenever the browser has nothing else to do, so that nothing moves for those who scroll, print or look for a word.
const whenIdle = window.requestIdleCallback ?? setTimeout;
const far = [...document.querySelectorAll('[data-far]')];

function next() {
	const section = far.shift();
	section?.setAttribute('data-at-rest', '');
	if (section) whenIdle(next);
}

addEventListener('load', () => whenIdle(next));
