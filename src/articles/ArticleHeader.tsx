import { DecidingFacts, Fits } from '#articles/AboutLifts.tsx';
import { ArticleImage } from '#articles/ArticleImage.tsx';
import type { Article } from '#articles/all.ts';
import { Breadcrumbs, crumbsTo } from '#articles/Breadcrumbs.tsx';
import { peoplePath } from '#articles/people.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { dayInWords, isoDay } from '#facts/in-words.ts';
import type { Product } from '#facts/products.ts';
import { site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

export function Day({ date }: { date: Date }) {
	return <time dateTime={isoDay(date)}>{dayInWords(date)}</time>;
}

/** The answer to the article's title in a few sentences, above the text. */
function ArticleAnswer({ answer }: { answer: string }) {
	return (
		<section aria-labelledby="in-short" className="mt-3 self-start rounded-card bg-brand-pale p-4 sm:mt-4 sm:px-6">
			<p id="in-short" data-unread="" className="font-bold text-brand">
				In short
			</p>
			<p className="mt-1 leading-snug lg:text-lg">{answer}</p>
		</section>
	);
}

/** Of an article about lifts: what they are, in the first sentence of its answer, and the facts that decide. */
function LiftAnswer({ answer, lifts }: { answer: string; lifts: readonly Product[] }) {
	return (
		<div>
			<p className="mt-2 leading-snug sm:mt-4 lg:text-lg">{/^.*?[.?!](?= |$)/.exec(answer)?.[0]}</p>
			<DecidingFacts lifts={lifts} />
		</div>
	);
}

/** The article's two requests, below its answer; a phone leaves them to its bar and the article's end. */
function AskLine({ article, product }: { article: Article; product?: Product | undefined }) {
	return (
		<div className="mt-4 flex flex-wrap gap-3 max-sm:hidden print:hidden">
			<Opener dialog="photo-quote" look="main">
				<Icon name="camera" />
				{article.quoteLabel}
			</Opener>
			<Opener dialog="brochure" {...(product && { product })}>
				<Icon name="brochure" />
				{article.banner ? 'Download Our Brochure' : article.brochureLabel}
			</Opener>
		</div>
	);
}

export function BackToBlog() {
	return (
		<p data-unread="" className="print:hidden">
			<a href="/blog" className="inline-flex min-h-11 items-center font-bold text-brand">
				Back to Blog
			</a>
		</p>
	);
}

interface BylineProps {
	article: Article;
	/** At the end, below the sources, of an article about lifts; else below the answer. */
	isLast?: boolean;
}

/** Who answers for the article, and its days. */
export function Byline({ article: { date, updated, reviewer }, isLast = false }: BylineProps) {
	return (
		<p data-byline className="mt-3 text-sm text-muted">
			{site.editorName ? (
				<>
					Edited by <a href={peoplePath}>{site.editorName}</a>, {site.editorRole}.{' '}
				</>
			) : null}
			Published <Day date={date} />. Last revised <Day date={updated} />.
			{reviewer ? (
				<>
					{' '}
					Read and checked by <a href={peoplePath}>{reviewer.name}</a>, {reviewer.role}, on <Day date={reviewer.on} />.
				</>
			) : null}
			{isLast ? null : (
				<>
					{' '}
					<a href="#sources" className="text-brand">
						Sources
					</a>{' '}
					at the end.
				</>
			)}
		</p>
	);
}

interface Props {
	article: Article;
	/** Those that it is about. */
	lifts: readonly Product[];
}

export function ArticleHeader({ article, lifts }: Props) {
	const { title, answer, link, image, photograph } = article;
	return (
		<header>
			<div className="flex flex-wrap items-center justify-between gap-x-6">
				<Breadcrumbs crumbs={crumbsTo(title, link)} />
				{lifts.length > 0 ? null : <BackToBlog />}
			</div>
			<div className="gap-x-6 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] xl:gap-x-12 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
				<h1 className="col-span-2 mt-1 text-2xl font-bold text-brand sm:text-4xl">{title}</h1>
				{lifts.length > 0 ? <LiftAnswer answer={answer} lifts={lifts} /> : <ArticleAnswer answer={answer} />}
				{lifts.length > 0 ? <Fits lifts={lifts} /> : null}
				<div
					className={`mt-3 sm:mt-4 md:col-start-2 md:row-start-2 ${lifts.length > 0 ? 'lg:row-span-2' : 'xl:row-span-2'}`}
				>
					<ArticleImage drawing={image} photograph={photograph} />
				</div>
				<div
					className={`md:row-start-3 ${lifts.length > 0 ? 'md:max-lg:col-span-2 lg:max-xl:*:grid lg:max-xl:*:justify-start' : 'md:max-xl:col-span-2'}`}
				>
					<AskLine article={article} product={lifts[0]} />
					{lifts.length > 0 ? null : <Byline article={article} />}
				</div>
			</div>
		</header>
	);
}
