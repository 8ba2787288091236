import { Sheet } from '#articles/Sheet.tsx';
import { GuideMark, GuideMarkNote } from '#blocks/GuideMark.tsx';
import { scale, WeightScale } from '#blocks/WeightScale.tsx';
import { colours } from '#brand/colours.ts';
import { Svg } from '#brand/svg.tsx';
import { type PlanName, planSvg } from '#diagrams/Diagram.tsx';
import { known } from '#facts/answers.ts';
import { gradeOf } from '#facts/fact.ts';
import { figures } from '#facts/figures.ts';
import { inWords, stoneAndKg } from '#facts/in-words.ts';
import type { Product, ProductStairType } from '#facts/products.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface Props {
	/** Those that the article is about, of one stair type. */
	lifts: readonly Product[];
}

/** The facts that decide, in one line for each lift. */
export function DecidingFacts({ lifts }: Props) {
	return (
		<>
			{lifts.map((lift) => (
				<div key={lift.name} className="mt-2 max-w-md text-lg leading-snug">
					<p>
						{lifts.length > 1 ? <strong>{lift.name}: </strong> : null}
						{lift.stairType === 'straight' ? 'Straight steps' : 'Steps with bends'} · guide price{' '}
						<strong className="whitespace-nowrap max-[22rem]:whitespace-normal">
							{lift.stairType === 'straight' ? figures.straightPrice : figures.curvedPrice}
						</strong>{' '}
						· up to{' '}
						<strong className="whitespace-nowrap max-[22rem]:whitespace-normal">
							{stoneAndKg(lift.weightLimit.value)}
						</strong>
						<GuideMark />
						{lift.lowerLimit ? (
							<>
								{' '}
								·{' '}
								<strong>
									{lift.lowerLimit.value}
									{'\u00a0'}kg until proved
								</strong>
							</>
						) : null}
					</p>
					<div className="mt-2 flex items-center gap-3 text-sm text-muted">
						<span className="shrink-0">{scale.from}</span>
						<WeightScale lift={lift} className="min-w-0" />
						<span className="shrink-0">{scale.to} stone</span>
					</div>
				</div>
			))}
			<p className="mt-1 text-sm text-muted">
				<GuideMarkNote />
			</p>
		</>
	);
}

/** From the side, in the sheet of a plan: what a plan from above does not tell apart. */
const profiles = {
	even: {
		steps: 'M4 118h26v-15h20V88h20V73h20V58h20V43h42v85H4z',
		rail: 'm14 102 104-78',
		feet: 'M22 96v22m-4 0h8m88-91v16m-4 0h8',
	},
	flat: {
		steps: 'M4 118h20v-15h16V88h16V73h46V58h16V43h34v85H4z',
		rail: 'm12 101 42-40q3-3 8-3h30q4 0 7-3l27-27',
		feet: 'M18 95v23m-4 0h8m55-60v15m-4 0h8m41-41v11m-4 0h8',
	},
	past: {
		steps: 'M4 118h26v-15h20V88h20V73h20V58h20V43h42v85H4z',
		rail: 'm14 102 90-68q5-4 11-4h31',
		feet: 'M22 96v22m-4 0h8m86-88v13m-4 0h8m22-13v13m-4 0h8',
	},
} as const;

function Profile({ of }: { of: keyof typeof profiles }) {
	const { steps, rail, feet } = profiles[of];
	return (
		<svg viewBox="0 0 156 136" aria-hidden="true" className={tilePicture} fill="none">
			<path d={steps} fill={colours.band} stroke={colours.ink} strokeWidth="1.5" strokeLinejoin="round" />
			<path d={feet} stroke={colours.ink} strokeWidth="2" />
			<path d={rail} stroke={colours.ink} strokeWidth="6.5" strokeLinecap="square" />
			<path d={rail} stroke={colours.focus} strokeWidth="3.5" />
		</svg>
	);
}

const tilePicture = 'mx-auto h-auto w-full max-w-48 forced-color-adjust-none';

type Verdict = readonly [picture: PlanName | keyof typeof profiles, icon: IconName, verdict: string, why: string];

const verdicts: Readonly<Record<ProductStairType, readonly Verdict[]>> = {
	straight: [
		['even', 'check', 'Fits', 'one straight flight'],
		['flat', 'question', 'Ask', 'a level part half-way'],
		['square-landing', 'close', 'Does not fit', 'a bend or a landing'],
	],
	curved: [
		['square-landing', 'check', 'Fits', 'a bend or a landing'],
		['past', 'question', 'Ask', 'rail past the last step'],
		['platform-lift', 'close', 'Does not fit', 'to stay in a wheelchair'],
	],
};

const isProfile = (picture: Verdict[0]): picture is keyof typeof profiles => Object.hasOwn(profiles, picture);

/** For which steps: from the side, or where they turn, from above. */
export function Fits({ lifts: [lift] }: Props) {
	if (!lift) return null;
	return (
		<section aria-label="For which steps" className="grid grid-cols-3 gap-2 sm:gap-4">
			{verdicts[lift.stairType].map(([picture, icon, verdict, why]) => (
				<figure key={picture} className="rounded-control bg-surface p-2 leading-tight sm:p-4">
					{isProfile(picture) ? <Profile of={picture} /> : <Svg svg={planSvg(picture)} className={tilePicture} />}
					<figcaption className="max-sm:text-sm">
						<span className="flex items-center gap-1.5 font-bold text-brand max-sm:gap-1">
							<span className={`rounded-full p-0.5 text-ink ${icon === 'check' ? 'bg-focus' : 'bg-band'}`}>
								<Icon name={icon} size={17} />
							</span>
							{verdict}
						</span>
						{why}
					</figcaption>
				</figure>
			))}
		</section>
	);
}

/** A place to write in, which stays a gap when the words are copied. */
function Blank({ wide = false }: { wide?: boolean }) {
	return <span className={`inline-block max-w-full border-b border-ink ${wide ? 'w-20' : 'w-10'}`}>{'\u2003'}</span>;
}

/** What to have in writing, short enough to tick at the counter; the letters have each line in full. */
export function SellerList({ lifts }: Props) {
	const maker = lifts.some((lift) => known(lift).some(({ fact }) => gradeOf(fact) === 'confirmed'));
	return (
		<Sheet title="Take this to the seller">
			<p>
				In writing, for the <strong>{inWords(lifts.map(({ name }) => name))}</strong>:
			</p>
			<ul className="lg:columns-2">
				<li>
					outdoor model: <Blank wide />
				</li>
				<li>
					the heaviest rider: <Blank /> kg
				</li>
				<li>
					rain and cold: its IP code <Blank />
				</li>
				<li>
					folded <Blank /> cm, open <Blank /> cm
				</li>
				<li>warranty, and who comes</li>
				<li>
					price, with VAT: £ <Blank wide />
				</li>
			</ul>
			<p>
				{maker ? null : 'We have no maker’s sheet yet. '}
				<a href="/blog/letters-and-lists-to-print#six-lines-to-have-in-writing" className="text-brand print:hidden">
					The list in full, to print
				</a>
			</p>
		</Sheet>
	);
}
