/** What the brochure looks like, beside the words about it. */
export function BrochureCover() {
	const look = 'h-[124px] w-[88px] shrink-0 border border-line [box-shadow:var(--shadow-lift)]';
	return <img src="/art/brochure.svg" alt="" loading="lazy" className={look} />;
}
