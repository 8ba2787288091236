import { Sheet } from '#articles/Sheet.tsx';
import { GuideMark, GuideMarkNote } from '#blocks/GuideMark.tsx';
import { Svg } from '#brand/svg.tsx';
import { type PlanName, planSvg } from '#diagrams/Diagram.tsx';
import { isSettled, known } from '#facts/answers.ts';
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
	const lines = lifts.map(({ name, stairType, weightLimit }) => (
		<p key={name} className="mt-2 text-lg leading-snug">
			{lifts.length > 1 ? <strong>{name}: </strong> : null}
			{stairType === 'straight' ? 'Straight steps' : 'Steps with bends'} · up to {stoneAndKg(weightLimit.value)}
			{isSettled(weightLimit) ? null : <GuideMark />} · guide price{' '}
			<strong className="whitespace-nowrap">
				{stairType === 'straight' ? figures.straightPrice : figures.curvedPrice}
			</strong>
			<GuideMark />
		</p>
	));
	return (
		<>
			{lines}
			<p className="mt-1 text-sm text-muted">
				<GuideMarkNote />
			</p>
		</>
	);
}

type Verdict = readonly [plan: PlanName, icon: IconName, verdict: string, why: string];

const verdicts: Readonly<Record<ProductStairType, readonly Verdict[]>> = {
	straight: [
		['straight', 'check', 'Fits', 'one straight flight'],
		['level-part', 'question', 'Ask', 'a level part half-way'],
		['square-landing', 'close', 'Does not fit', 'a bend or a landing'],
	],
	curved: [
		['square-landing', 'check', 'Fits', 'a bend or a landing'],
		['straight', 'question', 'Ask', 'a straight lift costs less'],
		['platform-lift', 'close', 'Does not fit', 'to stay in a wheelchair'],
	],
};

/** For which steps, as plans from above. */
export function Fits({ lifts: [lift] }: Props) {
	if (!lift) return null;
	return (
		<section aria-label="For which steps" className="grid grid-cols-3 gap-2 sm:gap-4">
			{verdicts[lift.stairType].map(([plan, icon, verdict, why]) => (
				<figure key={plan} className="rounded-control bg-surface p-2 leading-tight sm:p-4">
					<Svg svg={planSvg(plan)} className="mx-auto h-auto w-full max-w-48 forced-color-adjust-none" />
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

/** What to have in writing, short enough to tick at the counter; the letters have each line in full. */
export function SellerList({ lifts }: Props) {
	const maker = lifts.some((lift) => known(lift).some(({ fact }) => gradeOf(fact) === 'confirmed'));
	return (
		<Sheet title="Take this to the seller">
			<p>
				In writing, for the <strong>{inWords(lifts.map(({ name }) => name))}</strong>:
			</p>
			<ul>
				<li>made for outdoors: model name</li>
				<li>the heaviest rider, in kilograms</li>
				<li>rain and cold: its IP code</li>
				<li>its width, folded and open</li>
				<li>warranty, and who comes</li>
				<li>the whole price, with VAT</li>
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
