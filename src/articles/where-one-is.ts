// Marks the section that is read in an article's table of contents: the last whose heading has come to the upper quarter.

// Beside the text there is room for all of it, and nothing that it would move.
const contents = document.querySelector<HTMLDetailsElement>('[data-contents] details');
const isWide = matchMedia('(width >= 64rem)');
const follow = () => {
	if (contents) contents.open = isWide.matches;
};
follow();
isWide.addEventListener('change', follow);

const links = [...document.querySelectorAll('[data-contents] a')];
const headings = links.flatMap((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? '') ?? []);
const reached = new Set<Element>();

const observer = new IntersectionObserver(
	(entries) => {
		for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target);
		const last = headings.filter((heading) => reached.has(heading)).pop();
		for (const link of links) {
			if (last && link.getAttribute('href') === `#${last.id}`) link.setAttribute('aria-current', 'location');
			else link.removeAttribute('aria-current');
		}
	},
	// All above the upper quarter counts as seen: a heading that a jump takes past the whole screen is reported as well.
	{ rootMargin: '1000000px 0px -75%' },
);
for (const heading of headings) observer.observe(heading);

// TypeScript takes a file for a module, which a test can import, only where something is exported.
export {};
