import { Sheet } from '#articles/Sheet.tsx';
import { colours } from '#brand/colours.ts';
import { Svg } from '#brand/svg.tsx';
import { type PlanName, planSvg } from '#diagrams/Diagram.tsx';
import { isSettled, known } from '#facts/answers.ts';
import { gradeOf } from '#facts/fact.ts';
import { figures } from '#facts/figures.ts';
import { inWords, stoneAndKg, weightOf } from '#facts/in-words.ts';
import type { Product, ProductStairType } from '#facts/products.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface Props {
	/** Those that the article is about, of one stair type. */
	lifts: readonly Product[];
}

/** The facts that decide, in rows for each lift, or once for those that have the same. */
export function DecidingFacts({ lifts }: Props) {
	const areAlike =
		new Set(lifts.map(({ weightLimit, lowerLimit }) => `${weightLimit.value.kg} ${lowerLimit?.value}`)).size === 1;
	return (areAlike ? lifts.slice(0, 1) : lifts).map(({ name, stairType, weightLimit, lowerLimit }) => (
		<dl
			key={name}
			className="mt-3 grid max-w-md grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 leading-snug max-[22rem]:gap-x-2 max-[22rem]:text-sm [&>dt]:text-muted min-[22rem]:[&_strong]:text-lg"
		>
			{areAlike ? null : <Fact of="Lift" is={name} />}
			<Fact of="For" is={stairType === 'straight' ? 'Straight steps' : 'Steps with bends'} />
			<Fact of="Guide price" is={stairType === 'straight' ? figures.straightPrice : figures.curvedPrice} />
			<Fact of="Carries up to" is={stoneAndKg(weightLimit.value)} />
			{isSettled(weightLimit) ? null : (
				<dd className="-mt-1 text-sm text-muted max-sm:col-span-2 sm:col-start-2">
					{`Our guide figure of ${figures.priceYear}${lowerLimit ? `. Plan on ${stoneAndKg(weightOf(lowerLimit.value))} until you hold the maker’s sheet` : ': check yours'}.`}
				</dd>
			)}
		</dl>
	));
}

function Fact({ of, is }: { of: string; is: string }) {
	return (
		<>
			<dt>{of}</dt>
			<dd>
				<strong>{is}</strong>
			</dd>
		</>
	);
}

/** From the side, in the sheet of a plan: what a plan from above does not tell apart. The rail begins on the ground. Each foot stands on a plate with two bolts. */
const profiles = {
	even: {
		steps: 'M-9 145V118h57v-14h18V90h18V76h18V62h18V48h32v97z',
		rail: 'm26 111 106-82',
		feet: 'M32 106v12M57 87v17M93 59v17M129 31v17',
	},
	flat: {
		steps: 'M-9 145V118h31v-13h15V92h15V79h46V66h15V53h43v92z',
		rail: 'm6 88 124-53',
		feet: 'M12 86v32M44 72v20M78 58v21M122 39v14',
	},
	past: {
		steps: 'M-9 145V118h57v-14h18V90h18V76h18V62h18V48h32v97z',
		rail: 'm26 111 86-66q12-9 22-9h13',
		feet: 'M32 106v12M57 87v17M93 59v17M128 37v11M144 36v12',
	},
} as const;

function Profile({ of }: { of: keyof typeof profiles }) {
	const { steps, rail, feet } = profiles[of];
	return (
		<svg viewBox="0 0 156 136" aria-hidden="true" className={tilePicture} fill="none">
			<path d={steps} fill={colours.band} stroke={colours.ink} strokeWidth="1.5" strokeLinejoin="round" />
			<path d={feet.replace(/v\d+/g, '$&m-5-1h10m-8-3v8m6-8v8')} stroke={colours.ink} strokeWidth="2" />
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
		['flat', 'question', 'Ask', 'a long step half-way'],
		['square-landing', 'close', 'Not for', 'a bend or a landing'],
	],
	curved: [
		['square-landing', 'check', 'Fits', 'a bend or a landing'],
		['past', 'question', 'Ask', 'rail past the last step'],
		['platform-lift', 'close', 'Not for', 'staying in a wheelchair'],
	],
};

const isProfile = (picture: Verdict[0]): picture is keyof typeof profiles => Object.hasOwn(profiles, picture);

/** For which steps: from the side, or where they turn, from above. */
export function Fits({ lifts: [lift] }: Props) {
	if (!lift) return null;
	return (
		<section
			aria-label="For which steps"
			className="mt-3 grid gap-2 min-[22rem]:grid-cols-3 sm:mt-4 sm:gap-4 md:col-span-2 md:row-start-4"
		>
			{verdicts[lift.stairType].map(([picture, icon, verdict, why]) => (
				<figure
					key={picture}
					className="rounded-control bg-surface p-2 leading-tight max-[22rem]:grid max-[22rem]:grid-cols-[25%_minmax(0,1fr)] max-[22rem]:items-center max-[22rem]:gap-3 sm:p-4 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center lg:gap-4"
				>
					{isProfile(picture) ? <Profile of={picture} /> : <Svg svg={planSvg(picture)} className={tilePicture} />}
					<figcaption className="text-balance max-sm:text-sm sm:max-lg:mt-3">
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

/** Words, and behind them a place to write in, as far as the row goes, which stays a gap when the words are copied. */
function Blank({ of, unit }: { of: string; unit?: string }) {
	return (
		<span className="flex flex-wrap items-end gap-x-2">
			{of}
			<span className="flex min-w-14 flex-1 items-end gap-x-1.5 whitespace-nowrap">
				<span className="h-[1.3em] flex-1 border-b border-ink"> </span>
				{unit}
			</span>
		</span>
	);
}

/** What to have in writing, short enough to tick at the counter; the letters have each line in full. */
export function SellerList({ lifts }: Props) {
	const maker = lifts.some((lift) => known(lift).some(({ fact }) => gradeOf(fact) === 'confirmed'));
	return (
		<Sheet title="Take this to the seller">
			<p>
				<a href="/blog/letters-and-lists-to-print#six-lines-to-have-in-writing" className="text-brand">
					In writing
				</a>
				, for the <strong>{inWords(lifts.map(({ name }) => name))}</strong>:
			</p>
			<ul className="xl:columns-2">
				<li>
					<Blank of="outdoor model:" />
				</li>
				<li>
					<Blank of="the heaviest rider:" unit="kg" />
				</li>
				<li>
					<Blank of="rain and cold: IP code" />
				</li>
				<li className="grid gap-x-3 min-[22rem]:grid-cols-2">
					<Blank of="folded" unit="cm" />
					<Blank of="open" unit="cm" />
				</li>
				<li>warranty, and who comes</li>
				<li>
					<Blank of="price, with VAT: £" />
				</li>
			</ul>
			{maker ? null : <p>We have no maker’s sheet yet.</p>}
		</Sheet>
	);
}
