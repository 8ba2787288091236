import type { Hit } from '#search/find.ts';
import type { IndexedPage } from '#search/search-index.ts';
import { stem, word } from '#search/terms.ts';

/** So many results are seen at once; the others open. */
const atOnce = 6;

/** Of so many pages, the best ones, nobody reads more. */
const most = 40;

/** Fills the region with what was found. Its look is the page's own HTML: a template is copied for every result. */
export async function show(
	region: HTMLElement,
	query: string,
	found: readonly Hit[],
	pageOf: (hit: Hit) => Promise<IndexedPage>,
	onTrouble: (error: unknown) => void,
): Promise<void> {
	const hits = found.slice(0, most);
	const results = (some: typeof hits) => Promise.all(some.map(async (hit) => result(region, await pageOf(hit), hit)));
	const list = await results(hits.slice(0, atOnce));
	const heading = part(region, 'heading');
	heading.textContent = `Search results for “${query}”`;
	document.title = `“${query}” | ${document.title}`;
	for (const field of region.querySelectorAll<HTMLInputElement>('input[name=s]')) field.value = query;
	part(region, 'list').replaceChildren(...list);
	const others = hits.slice(atOnce);
	const more = part(region, 'more');
	// The others' texts are fetched when somebody wants to see them.
	const place = part(region, 'others');
	const fill = (nodes: Node[]) => {
		place.replaceChildren(...nodes);
		document.documentElement.dataset.searching = 'found';
	};
	// Which does not bubble.
	more.addEventListener('toggle', () => place.hasChildNodes() || results(others).then(fill, onTrouble), true);
	part(region, 'others-count').textContent = others.length === 1 ? 'One more page' : `${others.length} more pages`;
	more.hidden = others.length === 0;
	part(region, 'status').textContent = count(found.length);
	document.documentElement.dataset.searching = hits.length === 0 ? 'none' : 'found';
	// Keyboard and screen reader users start at the results, unless the focus is elsewhere already.
	if (document.activeElement === document.body) heading.parentElement?.focus({ preventScroll: true });
}

function count(pages: number): string {
	if (pages === 0) return 'No page has these words.';
	if (pages > most) return `More than ${most} pages found; these are the best.`;
	return pages === 1 ? '1 page found.' : `${pages} pages found.`;
}

function result(region: HTMLElement, { path, title, sections }: IndexedPage, { section: number, terms }: Hit): Node {
	const { anchor = '', heading = '', text = '' } = sections[number] ?? {};
	const copy = part<HTMLTemplateElement>(region, 'result').content.cloneNode(true) as DocumentFragment;
	const link = part<HTMLAnchorElement>(copy, 'link');
	link.href = path;
	link.replaceChildren(...marks(marked(title, terms)));
	part(copy, 'excerpt').append(...marks(marked(excerpt(text, terms), terms)));
	const section = part<HTMLAnchorElement>(copy, 'section');
	if (anchor && heading) {
		section.href = path + anchor;
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

/** A run of text, and whether it is one of the words that were looked for. */
interface Piece {
	text: string;
	marked: boolean;
}

/** The text in pieces, with the words marked whose terms were found. */
export function marked(text: string, terms: ReadonlySet<string>): Piece[] {
	const pieces: Piece[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(word)) {
		if (!terms.has(stem(found))) continue;
		if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
		pieces.push({ text: found, marked: true });
		end = index + found.length;
	}
	if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
	return pieces;
}

/**
 * The part of a text that shows most of the words that were looked for, cut between words.
 * @param length about how many characters may be shown
 */
export function excerpt(text: string, terms: ReadonlySet<string>, length = 220): string {
	if (text.length <= length) return text;
	const hits = [...text.matchAll(word)].filter(({ 0: found }) => terms.has(stem(found)));
	const [first] = [...hits].sort((one, other) => worth(other.index) - worth(one.index) || one.index - other.index);
	// A little of what comes before the first hit says what it is about.
	const hit = first?.index ?? 0;
	const start = Math.max(0, Math.min(hit - 60, text.length - length));
	const from = start === 0 ? 0 : beginning(text, start, hit);
	const end = from + length >= text.length ? text.length : ending(text, from + length);
	return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;

	/** How many different words would be seen from here on. */
	function worth(index: number): number {
		const near = hits.filter((hit) => hit.index >= index && hit.index < index + length - 60);
		return new Set(near.map(({ 0: found }) => stem(found))).size;
	}
}

/** The beginning of the sentence that a hit is in, where it is not far before this place; or of the next word. */
function beginning(text: string, start: number, hit: number): number {
	const back = Math.max(0, start - 40);
	const sentence = [...text.slice(back, hit).matchAll(/[.?!·] /g)].pop();
	return sentence ? back + sentence.index + 2 : text.indexOf(' ', start) + 1;
}

/** The end of a sentence that ends not long before this place, or of a word. */
function ending(text: string, place: number): number {
	const sentence = [...text.slice(place - 60, place).matchAll(/[.?!](?= )/g)].pop();
	return sentence ? place - 60 + sentence.index + 1 : text.lastIndexOf(' ', place);
}
