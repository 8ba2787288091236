import { type CollectionEntry, getCollection } from 'astro:content';
import { inGroups, linkTo } from '#articles/slugs.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { known } from '#facts/answers.ts';
import { sourcesOf } from '#facts/fact.ts';
import { sourcesIn, withFigures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import type { Source } from '#facts/sources.ts';
import { type Photograph, photographOf } from '#photographs/photographs.tsx';

/** An article as a list shows it. */
export interface Listing {
	title: string;
	description: string;
	link: string;
	image: GuideDrawing;
	/** The operator's, in the drawing's place. */
	photograph?: Photograph | undefined;
	date: Date;
}

export interface Article extends Omit<CollectionEntry<'articles'>['data'], 'title' | 'description'>, Listing {
	/** The title in the browser and in search results. */
	seoTitle: string;
	/** All that it rests on. */
	sources: readonly Source[];
	entry: CollectionEntry<'articles'>;
}

/** The one query: every article in the order it is listed (`slugs.ts`), with the figures in its frontmatter put in. */
export async function allArticles(): Promise<Article[]> {
	const entries = await getCollection('articles');
	const articles = entries.map((entry) => ({
		...entry.data,
		title: withFigures(entry.data.title),
		seoTitle: withFigures(entry.data.seoTitle),
		description: withFigures(entry.data.description),
		answer: withFigures(entry.data.answer),
		sources: sourcesOfArticle(entry),
		link: linkTo(entry.id),
		photograph: photographOf('articles', entry.id),
		entry,
	}));
	return inGroups(articles).flatMap((group) => group.articles);
}

/** Those of its text, then those of the lifts that it is about. */
function sourcesOfArticle({ id, data, body }: CollectionEntry<'articles'>): Source[] {
	const lifts = products.filter(({ article }) => article === linkTo(id));
	const ofLifts = lifts.flatMap((lift) =>
		[lift.weightLimit, ...known(lift).map(({ fact }) => fact)].flatMap(sourcesOf),
	);
	return [...new Set([...sourcesIn(`${JSON.stringify(data)}\n${body}`), ...ofLifts])];
}

/** The articles to read after this one, in its writer's order. */
export function relatedTo(article: Article, all: readonly Article[]): Listing[] {
	return article.related.flatMap((slug) => all.find(({ link }) => link === linkTo(slug)) ?? []);
}
