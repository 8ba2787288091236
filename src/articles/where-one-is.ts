// Marks the section that is read in an article's table of contents: the last whose heading has come to the upper third.

const headings = [...document.querySelectorAll('.written > h2')];
const links = document.querySelectorAll('[data-contents] a');

const observer = new IntersectionObserver(
	() => {
		const reached = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3).pop();
		for (const link of links) {
			if (reached && link.getAttribute('href') === `#${reached.id}`) link.setAttribute('aria-current', 'location');
			else link.removeAttribute('aria-current');
		}
	},
	// It reports each time that a heading crosses the line, in either direction.
	{ rootMargin: '0px 0px -66%' },
);
for (const heading of headings) observer.observe(heading);
