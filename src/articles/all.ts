import { type CollectionEntry, getCollection } from 'astro:content';
import { inGroups, linkTo } from '#articles/slugs.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { sourcesIn, withFigures } from '#facts/figures.ts';
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
	alt: string;
	date: Date;
}

export interface Article
	extends Omit<CollectionEntry<'articles'>['data'], 'title' | 'description' | 'sources'>,
		Listing {
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
		sources: sourcesIn(`${JSON.stringify(entry.data)}\n${entry.body}`, entry.data.sources),
		link: linkTo(entry.id),
		photograph: photographOf('articles', entry.id),
		entry,
	}));
	return inGroups(articles).flatMap((group) => group.articles);
}

/** The articles to read after this one, in its writer's order. */
export function relatedTo(article: Article, all: readonly Article[]): Listing[] {
	return article.related.flatMap((slug) => all.find(({ link }) => link === linkTo(slug)) ?? []);
}
