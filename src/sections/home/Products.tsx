// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles when its rows are laid out as grids

import { LiftLink } from '#blocks/LiftTable.tsx';
import { Section } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { DrawingImage } from '#drawings/Drawing.tsx';
import { isSettled } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
import { capitalised, inLetters, stoneAndKg, weightOf } from '#facts/in-words.ts';
import { fileNameOf, type Product, type ProductStairType, products } from '#facts/products.ts';
import { PhotographImage, photographOf } from '#photographs/photographs.tsx';
import { Icon } from '#ui/Icon.tsx';

const title = `${capitalised(inLetters(products.length))} Outdoor Stairlifts to Ask About`;

const kinds = [
	{
		kind: 'straight',
		title: 'Straight steps',
		text: 'A rail cut to length, from the first step to the last.',
	},
	{
		kind: 'curved',
		title: 'Bends or landings',
		text: 'A rail made to measure, round every turn.',
	},
] as const;

/** The two kinds of lift, each drawn once: the tables below have the lifts by name. */
export function Products() {
	return (
		<Section id="products" title={title} background="band">
			<ul className="mt-3 grid gap-2 sm:mt-6 sm:grid-cols-2 sm:gap-8">
				{kinds.map(({ kind, title, text }) => (
					<li
						key={kind}
						className="overflow-hidden rounded-card border border-line bg-surface max-sm:flex max-sm:items-center"
					>
						<DrawingImage
							crop
							of={`guides/${kind}-lift`}
							className="w-full bg-band object-contain max-sm:h-auto max-sm:w-24 max-sm:shrink-0 sm:aspect-[2/1]"
						/>
						<div className="border-line p-3 sm:border-t sm:p-6">
							<h3 className="leading-snug font-bold text-brand sm:text-2xl">{title}</h3>
							<p className="leading-snug sm:mt-1">
								<span className="max-sm:hidden">{text} </span>
								<a href={`#compare-${kind}`} className="block sm:mt-1">
									The {inLetters(liftsOf(kind).length)} {kind} lifts
								</a>
							</p>
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}

function liftsOf(kind: ProductStairType): readonly Product[] {
	return products.filter(({ stairType }) => stairType === kind);
}

export function StraightComparison() {
	return (
		<Section id="compare-straight" title="Straight Stairlifts Compared">
			<LiftComparison caption="What each straight lift carries" lifts={liftsOf('straight')} />
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section id="compare-curved" title="Curved Stairlifts Compared" follows>
			<LiftComparison caption="What each curved lift carries" lifts={liftsOf('curved')} />
			<p className="mt-2 leading-snug max-sm:text-sm">
				{`${allOurs ? 'Limits are our' : 'Our'} guide figures of ${figures.priceYear}: check yours.`} Where two weights
				stand, plan on the lower until you hold the maker’s sheet. Before you order,{' '}
				<a href="/blog/letters-and-lists-to-print#six-lines-to-have-in-writing" className="font-bold text-brand">
					have six lines in writing
				</a>
				.
			</p>
		</Section>
	);
}

/** Then the note below both tables says it once, and no row does. */
const allOurs = products.every(({ weightLimit }) => !isSettled(weightLimit));

/** In stone: of every lift, so that lifts can be compared. */
const scale = { from: 15, to: 30 };

/** How much a lift carries, as a place on one line: beside the figure itself, so hidden from screen readers. */
function WeightScale({ lift: { weightLimit }, className = '' }: { lift: Product; className?: string }) {
	const at = `${(100 * (weightLimit.value.stone - scale.from)) / (scale.to - scale.from)}%`;
	return (
		<svg aria-hidden="true" className={`h-4 w-full overflow-visible text-brand ${className}`}>
			<line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" strokeWidth="2" />
			<line x1="0" x2={at} y1="8" y2="8" stroke="currentColor" strokeWidth="4" />
			<circle cx={at} cy="8" r="7" className="fill-focus" stroke="currentColor" strokeWidth="2" />
		</svg>
	);
}

/** Lifts as rows, their weight limits on one scale. */
function LiftComparison({ caption, lifts }: { caption: string; lifts: readonly Product[] }) {
	return (
		<table role="table" className="mt-2 w-full border-collapse text-left max-md:block sm:mt-4">
			<caption className="sr-only">{caption}</caption>
			<thead role="rowgroup" className="max-md:sr-only">
				<tr role="row" className="text-sm text-muted">
					<th role="columnheader" scope="col" className="w-[30%] py-1">
						Lift
					</th>
					<th role="columnheader" scope="col" className="pr-8">
						<span className={onOneScale}>
							<span className="flex justify-between">
								<span>{scale.from} stone</span>
								<span>{scale.to}</span>
							</span>
							<span className="text-right">Weight limit</span>
						</span>
					</th>
					<th role="columnheader" scope="col" className="w-px text-right print:hidden">
						Brochure
					</th>
				</tr>
			</thead>
			<tbody role="rowgroup" className="max-md:block">
				{lifts.map((lift) => (
					<tr
						key={lift.name}
						role="row"
						className="border-b border-line leading-snug max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:py-1"
					>
						<th role="rowheader" scope="row" className="md:py-2 md:pr-6">
							<LiftName lift={lift} />
						</th>
						<td role="cell" className="max-md:col-start-1 md:py-2 md:pr-8">
							<Limit lift={lift} />
						</td>
						<td role="cell" className="text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 print:hidden">
							<Opener
								bare
								dialog="brochure"
								product={lift}
								className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-bold text-brand"
							>
								<span className="max-lg:hidden">
									<Icon name="brochure" />
								</span>
								<span className="underline underline-offset-4">
									Brochure<span className="sr-only"> for the {lift.name}</span>
								</span>
							</Opener>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The scale, with its ends at those of its head, and the figure. */
const onOneScale = 'grid items-center gap-x-6 md:grid-cols-[1fr_12.75rem]';

/** Its photograph, where the operator has one, and its name, which leads to its article. */
function LiftName({ lift }: { lift: Product }) {
	const photograph = photographOf('products', fileNameOf(lift));
	return (
		<>
			{photograph ? (
				<span className="mb-2 block w-40 overflow-hidden rounded-control">
					<PhotographImage photograph={photograph} alt={`Photograph of the ${lift.name}`} sizes="10rem" />
				</span>
			) : null}
			<LiftLink name={lift.name} article={lift.article} />
		</>
	);
}

/** How much a lift carries, in words and as a place on the scale. */
function Limit({ lift }: { lift: Product }) {
	const { weightLimit, lowerLimit } = lift;
	return (
		<span className={onOneScale}>
			<WeightScale lift={lift} className="max-md:hidden" />
			<span className="md:text-right">
				up to <strong>{stoneAndKg(weightLimit.value)}</strong>
				{allOurs || isSettled(weightLimit) ? null : ', by our guide'}
				{lowerLimit ? (
					<span className="block">
						plan on <strong>{stoneAndKg(weightOf(lowerLimit.value))}</strong>
					</span>
				) : null}
			</span>
		</span>
	);
}
