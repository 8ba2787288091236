import type { Listing } from '#articles/all.ts';
import type { Drawing } from '#articles/drawings.ts';
import { guideScenes } from '#drawings/pictures/guides.tsx';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import { cardSizes, type Photograph, PhotographImage, searchShapes } from '#photographs/photographs.tsx';

interface Props {
	drawing: Drawing;
	/** Stands in the drawing's place. */
	photograph?: Photograph | undefined;
	alt: string;
}

/** The drawing of that name. */
export function ArticleDrawing({ drawing, ...picture }: { drawing: Drawing } & Omit<PictureProps, 'label'>) {
	const Scene = guideScenes[drawing];
	return <Scene {...picture} />;
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
					<ArticleDrawing drawing={drawing} className="h-auto w-full" />
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
	return (
		<img
			src={drawingFile(drawing)}
			alt={alt}
			width={560}
			height={400}
			loading="lazy"
			decoding="async"
			className="h-auto w-full bg-brand-pale"
		/>
	);
}

/** Where `pages/blog/images` puts the drawing. */
function drawingFile(drawing: Drawing): string {
	return `/blog/images/${drawing}.svg`;
}

/** What search engines may show beside an article: its drawing or its photograph in three shapes. */
export function searchPictures({ image, photograph }: Pick<Listing, 'image' | 'photograph'>): readonly string[] {
	return photograph?.inShapes ?? Object.keys(searchShapes).map((shape) => `/blog/pictures/${image}-${shape}.png`);
}
