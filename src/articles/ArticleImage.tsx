import type { Listing } from '#articles/all.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { Drawing, DrawingImage } from '#drawings/Drawing.tsx';
import { cardSizes, type Photograph, PhotographImage, searchShapes } from '#photographs/photographs.tsx';

interface Props {
	drawing: GuideDrawing;
	/** Stands in the drawing's place. */
	photograph?: Photograph | undefined;
	alt: string;
}

/** Its middle, so that the text below is soon there. */
const frame = 'relative flex items-center overflow-hidden rounded-card sm:aspect-[2/1] lg:aspect-[5/3]';

/** At the top of an article: in the page's HTML, so that it is there with the first paint. */
export function ArticleImage({ drawing, photograph, alt }: Props) {
	if (photograph)
		return (
			<div className={frame}>
				<PhotographImage photograph={photograph} alt={alt} sizes="(min-width: 64rem) 40vw, 100vw" first />
			</div>
		);
	return (
		<figure className={frame}>
			<div role="img" aria-label={alt} className="w-full">
				<div aria-hidden="true">
					<Drawing of={`guides/${drawing}`} className="h-auto w-full" />
				</div>
			</div>
			{/* So that nobody takes the lift in it for one that is sold. */}
			<figcaption className="absolute right-0 bottom-0 rounded-tl-control bg-page px-2 text-sm text-ink">
				Drawing
			</figcaption>
		</figure>
	);
}

/** In a list: a file of its own, so that the drawings of all articles do not weigh on one page. */
export function ArticleThumbnail({ drawing, photograph, alt }: Props) {
	if (photograph) return <PhotographImage photograph={photograph} alt={alt} sizes={cardSizes} />;
	return <DrawingImage of={`guides/${drawing}`} alt={alt} className="h-auto w-full bg-brand-pale" />;
}

/** What search engines may show beside an article: its drawing or its photograph in three shapes. */
export function searchPictures({ image, photograph }: Pick<Listing, 'image' | 'photograph'>): readonly string[] {
	return photograph?.inShapes ?? Object.keys(searchShapes).map((shape) => `/blog/pictures/${image}-${shape}.png`);
}
