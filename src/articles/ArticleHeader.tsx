import { ArticleAnswer } from '#articles/ArticleAnswer.tsx';
import { ArticleImage } from '#articles/ArticleImage.tsx';
import { AskLine } from '#articles/AskLine.tsx';
import type { Article } from '#articles/all.ts';
import { BackToBlog } from '#articles/BackToBlog.tsx';
import { Breadcrumbs, crumbsTo } from '#articles/Breadcrumbs.tsx';
import { Day } from '#articles/Day.tsx';
import type { Product } from '#facts/products.ts';
import { site } from '#site/config.ts';

interface Props {
	article: Article;
	/** The lift it is about. */
	product?: Product | undefined;
}

export function ArticleHeader({ article, product }: Props) {
	const { title, answer, link, date, updated, reviewer, image, photograph, alt, backToBlog } = article;
	return (
		<header>
			<Breadcrumbs crumbs={crumbsTo(title, link)} />
			{backToBlog ? <BackToBlog /> : null}
			<h1 className="mt-3 text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<ArticleAnswer answer={answer} />
			<AskLine article={article} product={product} />
			<p data-byline className="mt-2 text-base text-muted">
				{site.editorName ? `Edited by ${site.editorName}, ${site.editorRole}. ` : null}
				Published <Day date={date} />. Last revised <Day date={updated} />.
				{reviewer ? (
					<>
						{' '}
						Read and checked by {reviewer.name}, {reviewer.role}, on <Day date={reviewer.on} />.
					</>
				) : null}
			</p>
			<div className="mt-6">
				<ArticleImage drawing={image} photograph={photograph} alt={alt} />
			</div>
		</header>
	);
}
