import { Day } from '#articles/ArticleHeader.tsx';
import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import type { Listing } from '#articles/all.ts';

/** @param brief on the home page, for three of them */
export function ArticleList({ articles, brief = false }: { articles: readonly Listing[]; brief?: boolean }) {
	const layout = brief ? 'mt-4 gap-3 sm:mt-8 sm:gap-6 lg:grid-cols-3' : 'gap-6';
	return (
		<ul className={`grid md:grid-cols-2 ${layout}`}>
			{articles.map((article) => (
				<li key={article.link} className={brief ? 'max-lg:last:hidden' : undefined}>
					<ArticleCard article={article} brief={brief} />
				</li>
			))}
		</ul>
	);
}

/**
 * The whole card can be pressed; the link's own text says where it leads, for screen readers. On a phone the picture is a
 * small one that the words flow round, and of a brief card only the title is beside it.
 */
function ArticleCard({ article, brief }: { article: Listing; brief: boolean }) {
	const { title, description, link, image, photograph, date } = article;
	return (
		<article
			className={`relative h-full overflow-hidden ${brief ? 'flex items-center sm:flex-col sm:items-stretch' : 'max-sm:p-3 sm:flex sm:flex-col'} rounded-card border-2 border-line bg-surface focus-within:border-brand hover:border-brand`}
		>
			<div
				className={
					brief ? 'w-1/3 shrink-0 max-sm:py-3 max-sm:pl-3 sm:w-full' : 'max-sm:float-left max-sm:mr-3 max-sm:w-1/3'
				}
			>
				<ArticleThumbnail drawing={image} photograph={photograph} />
			</div>
			<div className={brief ? 'flex min-w-0 grow flex-col px-3 py-2 sm:p-5' : 'sm:flex sm:grow sm:flex-col sm:p-5'}>
				<h3 className="font-bold text-brand sm:text-2xl">{title}</h3>
				<p className={`mt-1 text-base text-muted ${brief ? 'max-sm:hidden' : ''}`}>
					<Day date={date} />
				</p>
				<p className={`mt-3 grow ${brief ? 'max-sm:hidden' : ''}`}>{description}</p>
				<a
					href={link}
					className="inline-flex min-h-11 items-center self-start font-bold text-brand after:absolute after:inset-0"
				>
					Read More<span className="sr-only">: {title}</span>
				</a>
			</div>
		</article>
	);
}
