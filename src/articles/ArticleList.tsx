import { Day } from '#articles/ArticleHeader.tsx';
import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import type { Listing } from '#articles/all.ts';
import { KindMark } from '#blocks/KindMark.tsx';
import { type Product, products } from '#facts/products.ts';

/** @param brief on the home page, for three of them: without their descriptions on a phone, and three in a row where there is room */
export function ArticleList({ articles, brief = false }: { articles: readonly Listing[]; brief?: boolean }) {
	return (
		<ul
			className={`grid gap-x-6 sm:gap-y-4 xl:gap-x-8 ${brief ? 'mt-2 sm:mt-6 md:grid-cols-2 lg:grid-cols-3' : 'lg:grid-cols-2'}`}
		>
			{articles.map((article) => (
				<li
					key={article.link}
					className={`border-line max-sm:not-last:border-b ${brief ? 'max-lg:last:hidden max-sm:nth-2:border-b-0' : ''}`}
				>
					<ArticleCard article={article} brief={brief} />
				</li>
			))}
		</ul>
	);
}

/** Picture and words beside each other. The whole card can be pressed; the link's own text says where it leads, for screen readers. */
function ArticleCard({ article, brief }: { article: Listing; brief: boolean }) {
	const { title, description, link, image, photograph, date } = article;
	const lift = products.find((one) => one.article === link);
	return (
		<article
			className={`relative grid h-full grid-cols-[88px_minmax(0,1fr)] content-start gap-x-3 overflow-hidden py-2 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:py-0 sm:hover:border-brand ${brief ? 'sm:grid-cols-1 sm:grid-rows-[repeat(4,auto)_1fr] sm:px-0' : 'sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:pr-4'}`}
		>
			<div
				className={`row-span-2 overflow-hidden max-sm:rounded-control max-sm:self-start bg-band [&_img]:h-full ${brief ? '' : 'sm:row-span-3'}`}
			>
				{lift && !photograph ? <LiftLimit lift={lift} /> : <ArticleThumbnail drawing={image} photograph={photograph} />}
			</div>
			<h3 className={`leading-tight max-sm:self-end font-bold text-brand sm:pt-3 sm:text-xl ${brief ? 'sm:px-4' : ''}`}>
				{title}
			</h3>
			<p
				className={`max-sm:text-sm max-sm:leading-tight sm:mt-1.5 sm:leading-snug ${brief ? 'max-sm:hidden sm:px-4' : 'max-sm:col-span-2 max-sm:row-start-3 max-sm:mt-1'}`}
			>
				{description}
			</p>
			<p className={`flex flex-wrap gap-x-2 text-sm text-muted sm:mt-1 sm:self-end sm:pb-3 ${brief ? 'sm:px-4' : ''}`}>
				<Day date={date} />
				<a href={link} className="font-bold text-brand after:absolute after:inset-0">
					Read More<span className="sr-only">: {title}</span>
				</a>
			</p>
		</article>
	);
}

/** In place of a drawing, which would be the same for every lift of its kind: that kind, and what sets it apart. */
function LiftLimit({ lift }: { lift: Product }) {
	return (
		<span className="grid h-full content-center justify-items-center p-1 leading-tight text-brand max-sm:[&>svg]:h-10 max-sm:[&>svg]:w-full">
			<KindMark kind={lift.stairType} />
			<span className="text-sm max-sm:sr-only sm:mt-2">carries up to</span>
			<strong className="whitespace-nowrap max-sm:text-sm max-sm:tracking-tight sm:text-xl">
				{lift.weightLimit.value.stone} stone
			</strong>
		</span>
	);
}
