/** What the brochure looks like, beside the words about it. */
export function BrochureCover() {
	return <img src="/art/brochure.svg" alt="" width={88} height={124} className="shrink-0 border border-line" />;
}
