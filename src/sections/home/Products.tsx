// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles when its rows are laid out as grids

import { Section } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { DrawingImage } from '#drawings/Drawing.tsx';
import { type Column, compared, isSettled } from '#facts/answers.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { capitalised, inLetters, stoneAndKg } from '#facts/in-words.ts';
import { fileNameOf, type Product, type ProductStairType, products } from '#facts/products.ts';
import { PhotographImage, photographOf } from '#photographs/photographs.tsx';

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
			<p className="mt-3 max-w-3xl leading-snug sm:mt-4 sm:text-lg sm:leading-normal">
				Which one suits you depends on your steps and on who will ride.
			</p>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:mt-8 sm:gap-8">
				{kinds.map(({ kind, title, text }) => (
					<li key={kind} className="overflow-hidden rounded-card bg-surface">
						<DrawingImage crop of={`guides/${kind}-lift`} className="h-auto w-full" />
						<div className="p-3 sm:p-6">
							<h3 className="leading-snug font-bold text-brand sm:text-2xl">{title}</h3>
							<p className="leading-snug sm:mt-1">
								<span className="max-sm:hidden">{text} </span>
								<a href={`#compare-${kind}`}>
									The {inLetters(namesOf(kind).length)} {kind} lifts
								</a>
							</p>
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}

function namesOf(kind: ProductStairType): string[] {
	return products.filter(({ stairType }) => stairType === kind).map(({ name }) => name);
}

export function StraightComparison() {
	return (
		<Section id="compare-straight" title="Straight Stairlifts Compared">
			<LiftComparison caption="What each straight lift carries, and for which steps" lifts={namesOf('straight')} />
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section id="compare-curved" title="Curved Stairlifts Compared" follows>
			<LiftComparison caption="What each curved lift carries, and for which steps" lifts={namesOf('curved')} again />
			<ToConfirm />
		</Section>
	);
}

const compare: readonly Column[] = ['Weight limit', 'For'];

/** Lifts side by side, their weight limits on one scale. On a phone each is a few lines. */
function LiftComparison({ caption, lifts, again }: { caption: string; lifts: readonly string[]; again?: boolean }) {
	const { rows } = compared({ lifts, compare });
	const cell = 'p-3 align-top first:pl-0 folded:block folded:p-0';
	return (
		<div className="@container">
			<table role="table" className="mt-3 w-full border-collapse text-left folded:block sm:mt-6">
				<caption className="sr-only">{caption}</caption>
				<thead role="rowgroup" className="folded:sr-only">
					<tr role="row" className="border-b-2 border-brand">
						<th role="columnheader" scope="col" className="w-[24%] py-2">
							Lift
						</th>
						<th role="columnheader" scope="col" className="w-[28%] p-3 py-2">
							Weight limit
						</th>
						<th role="columnheader" scope="col" className="p-3 py-2">
							For
						</th>
						<th role="columnheader" scope="col" className="p-3 py-2 print:hidden">
							Brochure
						</th>
					</tr>
				</thead>
				<tbody role="rowgroup" className="folded:block">
					{rows.map(({ sheet, answers: [, use] }) => (
						<tr
							key={sheet.name}
							role="row"
							className="border-b border-line leading-snug folded:grid folded:grid-cols-[minmax(0,1fr)_auto] folded:items-center folded:gap-x-2 folded:gap-y-1 folded:py-1.5"
						>
							<th role="rowheader" scope="row" className={`${cell} folded:col-span-2`}>
								<LiftName lift={sheet} />
							</th>
							<td role="cell" className={cell}>
								<LimitBar lift={sheet} />
							</td>
							<td role="cell" className={`${cell} folded:hidden`}>
								{use?.text}.
							</td>
							<td role="cell" className={`${cell} print:hidden`}>
								<Opener dialog="brochure" product={sheet} className="min-h-11 px-2 py-1 whitespace-nowrap sm:px-3">
									<span className="inline-block first-letter:uppercase">
										<span className="folded:sr-only">Free </span>brochure
										<span className="sr-only"> for the {sheet.name}</span>
									</span>
								</Opener>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className={`mt-2 text-base leading-snug text-muted ${again ? 'folded:hidden' : ''}`}>
				{rows.every(({ sheet }) => isSettled(sheet.weightLimit)) ? null : (
					<>Hatched bars are our own figures of {priceYear}. Check yours on the quotation. </>
				)}
			</p>
		</div>
	);
}

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
			{lift.article ? (
				<a href={lift.article} className="-my-2.5 inline-block py-2.5 text-brand">
					{lift.name}
				</a>
			) : (
				lift.name
			)}
		</>
	);
}

/** Where every bar would end. */
const scaleKg = 200;

/** How much a lift carries: solid where a source outside the site says so, else hatched. */
function LimitBar({ lift: { weightLimit, lowerLimit } }: { lift: Product }) {
	const { kg } = weightLimit.value;
	return (
		<>
			<span className="max-lg:sr-only">up to </span>
			<strong className="whitespace-nowrap folded:whitespace-normal">{stoneAndKg(weightLimit.value)}</strong>
			{lowerLimit ? (
				<span className="block text-base leading-snug">{`go by ${lowerLimit.value}\u00a0kg until you hold the maker’s sheet`}</span>
			) : null}
			<svg
				viewBox={`0 0 ${scaleKg} 10`}
				preserveAspectRatio="none"
				aria-hidden="true"
				className="mt-1 h-3 w-full text-brand"
				stroke="currentColor"
			>
				<path d={`M0 9.5h${scaleKg}`} strokeOpacity="0.4" />
				<path d={`M0 5h${kg}`} strokeWidth="9" {...(isSettled(weightLimit) ? {} : { strokeDasharray: '1.5 1.5' })} />
				<path d={`M${kg} 0v10`} strokeWidth="2" />
			</svg>
		</>
	);
}

/** What no source says of most of these lifts, once for all of them. */
function ToConfirm() {
	return (
		<div className="mt-8 rounded-card border-2 border-brand bg-brand-pale p-4 sm:p-6">
			<h3 className="text-xl font-bold text-brand sm:text-2xl">What nobody has confirmed to us yet</h3>
			<p className="mt-1 max-w-3xl leading-snug">
				Which of these lifts is made for outdoors, in what rain and cold, with which warranty, footrest and remotes. Get{' '}
				<a href="/blog/letters-and-lists-to-print#six-lines-to-have-in-writing" className="text-brand">
					six lines in writing
				</a>{' '}
				from each firm before you order.
			</p>
			<p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
				<Opener dialog="brochure">Free brochure with the list</Opener>
			</p>
		</div>
	);
}
