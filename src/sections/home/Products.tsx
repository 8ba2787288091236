// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles when its rows are laid out as grids

import { ArticleCard } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { type Column, compared, headOf } from '#facts/answers.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { products, subject } from '#facts/products.ts';
import type { ProductStairType } from '#facts/sheet.ts';
import { capitalised, inLetters, titled } from '#facts/words.ts';
import { TableNote } from '#sections/blocks/LiftTable.tsx';
import { ProductCard } from '#sections/blocks/ProductCard.tsx';
import { PhoneFold, Section } from '#sections/blocks/Section.tsx';
import { KindMark } from '#sections/blocks/SourceLine.tsx';
import { buttonClass } from '#ui/Button.tsx';

const title = `${capitalised(inLetters(products.length))} ${titled(subject.many)} to Ask About`;

/** All lifts, by the steps they are for. */
export function Products() {
	return (
		<Section id="products" title={title} background="band">
			<p className="mt-3 max-w-3xl sm:mt-4 sm:text-lg">
				Which one suits you depends on your steps and on who will ride. Weight limits are our guide figures of{' '}
				{priceYear}, to be confirmed on your quotation.
			</p>
			<Kind kind="straight" title="For straight steps" />
			<Kind kind="curved" title="For steps with bends or landings" />
		</Section>
	);
}

function Kind({ kind, title }: { kind: ProductStairType; title: string }) {
	return (
		<>
			<div className="mt-5 flex items-center gap-4 sm:mt-10">
				<span className="max-sm:hidden">
					<KindMark kind={kind} />
				</span>
				<h3 className="text-xl font-bold text-brand sm:text-2xl">{title}</h3>
			</div>
			<ul className="mt-3 grid gap-2 sm:mt-4 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
				{products
					.filter(({ stairType }) => stairType === kind)
					.map((product) => (
						<ProductCard key={product.name} product={product} />
					))}
			</ul>
		</>
	);
}

function namesOf(kind: ProductStairType): string[] {
	return products.filter(({ stairType }) => stairType === kind).map(({ name }) => name);
}

export function StraightComparison() {
	return (
		<Section id="compare-straight" title="Straight Stairlifts Compared">
			<LiftComparison caption="What each straight lift carries, and who makes it" lifts={namesOf('straight')} />
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section id="compare-curved" title="Curved Stairlifts Compared" follows>
			<LiftComparison caption="What each curved lift carries, and who makes it" lifts={namesOf('curved')} />
		</Section>
	);
}

const compare: readonly Column[] = ['Weight limit', 'For', 'origin', 'outdoors', 'warranty', 'footrest', 'remotes'];

/** How many columns a phone shows at once: the others, and the sources, when its visitor opens the rest. */
const shownOnPhones = 2;

/** Lifts side by side. On a phone each is two or three lines, its name beside its limit. */
function LiftComparison({ caption, lifts }: { caption: string; lifts: readonly string[] }) {
	const table = compared({ lifts, compare });
	const { columns, rows } = table;
	const more = (column: number, known: boolean) => (column < shownOnPhones && known ? {} : { 'data-more': '' });
	return (
		<PhoneFold summary="All details and sources" className="mt-4 sm:mt-8">
			<table role="table" className="w-full border-collapse text-left max-md:block">
				<caption className="pb-2 text-left text-xl font-bold text-brand not-print:max-md:sr-only">{caption}</caption>
				<thead role="rowgroup" className="not-print:max-md:sr-only">
					<tr role="row">
						{['Lift', ...columns.map(headOf)].map((head) => (
							<th key={head} role="columnheader" scope="col" className="border border-line bg-band p-3">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup" className="max-md:block">
					{rows.map(({ sheet: { name, article }, answers }) => (
						<tr
							key={name}
							role="row"
							className="border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:border-t max-md:py-2 max-md:leading-snug md:bg-surface"
						>
							<th role="rowheader" scope="row" className="align-top md:border md:border-line md:p-3">
								{article ? (
									<a href={article} className="-my-2.5 inline-block py-2.5 text-brand">
										{name}
									</a>
								) : (
									name
								)}
							</th>
							{answers.map(({ text, known }, index) => (
								<td
									key={columns[index]}
									role="cell"
									className={`align-top md:border md:border-line md:p-3 ${index > 0 || text.length > 24 ? 'max-md:col-span-2' : ''} ${known ? '' : 'text-muted'}`}
									{...more(index, known)}
								>
									{index > 0 && <span className="md:hidden">{headOf(columns[index] as Column)}: </span>}
									<span className="md:block md:first-letter:uppercase">{text}</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-2 text-muted" data-more="">
				<TableNote table={table} />
			</p>
		</PhoneFold>
	);
}

/** The articles to begin with, on the home page. */
export function FirstArticles({ articles }: { articles: readonly Listing[] }) {
	return (
		<Section id="guides" title="Guides to Read First" background="band">
			<ul className="mt-4 grid gap-3 sm:mt-8 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
				{articles.map((article) => (
					<li key={article.link} className="md:max-lg:last:hidden">
						<ArticleCard article={article} brief />
					</li>
				))}
			</ul>
			<p className="mt-4 sm:mt-8">
				<a href="/blog" className={buttonClass()}>
					Read Our Blog
				</a>
			</p>
		</Section>
	);
}
