import { colours } from '#brand/colours.ts';
import { stoneAndKg } from '#facts/in-words.ts';

// What a page about our checks shows of the marks in guides.

const sheet = 'M0 0h180v230H0z';
const lines = 'M24 40h90M24 84h132M24 116h132M24 148h110M24 180h132';

/** From a maker's paper into a guide, whose small number leads back to it by the list of sources. */
export function HowAFactTravels() {
	return (
		<figure>
			<svg viewBox="0 0 560 400" aria-hidden="true" className="h-auto w-full max-w-[35rem] rounded-card" fill="none">
				<path d="M0 0h560v400H0z" fill={colours.band} />
				<g stroke={colours.ink} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
					<g transform="translate(44 40)">
						<path d={sheet} fill={colours.surface} />
						<path d="M16 100h148v32H16z" fill={colours.focus} stroke="none" />
						<path d={lines} />
					</g>
					<g transform="translate(336 40)">
						<path d={sheet} fill={colours.surface} />
						<path d={lines} />
						<circle cx="156" cy="116" r="22" fill={colours.focus} />
					</g>
					<path d="M240 156h74m-16-14 16 14-16 14" />
					<path d="M492 190v140h-44" strokeDasharray="14 10" />
					<path d="M152 318h292v40H152z" fill={colours.surface} />
					<path d="M222 338h190" />
					<circle cx="184" cy="338" r="22" fill={colours.focus} />
					<path d="M140 338h-16V292m-14 16 14-16 14 16" strokeDasharray="14 10" />
				</g>
				<g fill={colours.ink} fontSize="28" fontWeight="700" textAnchor="middle">
					<text x="492" y="166">
						7
					</text>
					<text x="184" y="348">
						7
					</text>
				</g>
			</svg>
			<figcaption className="mt-2 text-base leading-snug text-muted">
				From the maker’s paper into our guide. The small number leads back to it.
			</figcaption>
		</figure>
	);
}

/** Two pieces of a guide, each with a leader from its mark to what the mark says. */
export function GuideLine() {
	const marks = [
		[
			'guide',
			'our own figure: check yours on the quotation',
			<span key="guide">
				<b>{stoneAndKg({ stone: 20, kg: 127 })}</b> by our guide
			</span>,
		],
		[
			'7',
			'the seventh source in the list at the end',
			<span key="7">
				71 to 75 cm<sup>7</sup>
			</span>,
		],
	] as const;
	return (
		<div className="mt-4 rounded-card bg-surface p-4 leading-snug sm:p-6">
			<dl className="grid gap-4 sm:gap-3">
				{marks.map(([mark, meaning, sample]) => (
					<div key={mark} className="grid sm:grid-cols-[18rem_1fr] sm:items-center">
						<dt className="flex items-center gap-2 text-lg sm:whitespace-nowrap">
							{sample}
							<span className="h-0.5 grow bg-ink max-sm:hidden" />
						</dt>
						<dd className="flex items-center text-base max-sm:mt-1 max-sm:ml-2 max-sm:border-l-2 max-sm:border-ink max-sm:pl-3">
							<span className="h-0.5 w-6 bg-ink max-sm:hidden" />
							<span className="mr-3 size-3 shrink-0 rounded-full border-2 border-ink bg-focus max-sm:hidden" />
							{meaning}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
