import type { Listing } from '#articles/all.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { Drawing, DrawingImage } from '#drawings/Drawing.tsx';
import { cardSizes, type Photograph, PhotographImage, searchShapes } from '#photographs/photographs.tsx';

interface Props {
	drawing: GuideDrawing;
	/** Stands in the drawing's place. */
	photograph?: Photograph | undefined;
}

const ofAPhotograph = 'Photograph of an outdoor stairlift';

/** At the top of an article: in the page's HTML, so that it is there with the first paint. */
export function ArticleImage({ drawing, photograph }: Props) {
	return (
		<figure className="max-w-md overflow-hidden rounded-card md:ml-auto">
			{photograph ? (
				<PhotographImage photograph={photograph} alt={ofAPhotograph} sizes="(min-width: 48rem) 40vw, 100vw" first />
			) : (
				<Drawing of={`guides/${drawing}`} named className="h-auto w-full" />
			)}
		</figure>
	);
}

/** In a list: a file of its own, so that the drawings of all articles do not weigh on one page. */
export function ArticleThumbnail({ drawing, photograph, alt }: Props & { alt?: string }) {
	if (photograph) return <PhotographImage photograph={photograph} alt={alt ?? ofAPhotograph} sizes={cardSizes} />;
	return <DrawingImage crop of={`guides/${drawing}`} {...(alt !== undefined && { alt })} className="h-auto w-full" />;
}

/** What search engines may show beside an article: its drawing or its photograph in three shapes. */
export function searchPictures({ image, photograph }: Pick<Listing, 'image' | 'photograph'>): readonly string[] {
	return photograph?.inShapes ?? Object.keys(searchShapes).map((shape) => `/blog/pictures/${image}-${shape}.png`);
}
