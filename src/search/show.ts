import { excerpt, marked, type Piece } from '#search/excerpt.ts';
import { createSearch, type Hit, type SearchFile } from '#search/find.ts';

/** So many results are seen at once; the others open. */
const atOnce = 6;

/** Fills the region with what was found. Its look is the page's own HTML: a template is copied for every result. */
export function show(region: HTMLElement, query: string, file: SearchFile): void {
	const hits = createSearch(file)(query);
	const heading = part(region, 'heading');
	heading.textContent = `Search results for “${query}”`;
	document.title = `“${query}” | ${document.title}`;
	for (const field of region.querySelectorAll<HTMLInputElement>('input[name=s]')) field.value = query;
	part(region, 'list').replaceChildren(...hits.slice(0, atOnce).map((hit) => result(region, hit)));
	const others = hits.slice(atOnce);
	part(region, 'others').replaceChildren(...others.map((hit) => result(region, hit)));
	part(region, 'others-count').textContent = others.length === 1 ? 'One more page' : `${others.length} more pages`;
	part(region, 'more').hidden = others.length === 0;
	part(region, 'status').textContent = count(hits.length);
	document.documentElement.dataset.searching = hits.length === 0 ? 'none' : 'found';
	// Keyboard and screen reader users start at the results, unless the focus is elsewhere already.
	if (document.activeElement === document.body) heading.parentElement?.focus({ preventScroll: true });
}

function count(pages: number): string {
	if (pages === 0) return 'No page has these words.';
	return pages === 1 ? '1 page found.' : `${pages} pages found.`;
}

function result(region: HTMLElement, { page, anchor, title, heading, text, terms }: Hit): Node {
	const copy = part<HTMLTemplateElement>(region, 'result').content.cloneNode(true) as DocumentFragment;
	const link = part<HTMLAnchorElement>(copy, 'link');
	link.href = page;
	link.replaceChildren(...marks(marked(title, terms)));
	part(copy, 'excerpt').append(...marks(marked(excerpt(text, terms), terms)));
	const section = part<HTMLAnchorElement>(copy, 'section');
	if (anchor && heading) {
		section.href = page + anchor;
		section.replaceChildren(...marks(marked(heading, terms)));
	} else section.parentElement?.remove();
	return copy;
}

/** Text goes in as text, never as HTML: what was asked for comes from the address. */
function marks(pieces: readonly Piece[]): Node[] {
	return pieces.map((piece) => {
		const text = document.createTextNode(piece.text);
		if (!piece.marked) return text;
		const mark = document.createElement('mark');
		mark.append(text);
		return mark;
	});
}

function part<T extends HTMLElement>(of: ParentNode, name: string): T {
	const found = of.querySelector<T>(`[data-part=${name}]`);
	if (!found) throw new Error(`The search region has no ${name}.`);
	return found;
}
