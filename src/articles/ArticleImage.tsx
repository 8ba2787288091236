import { HeroScene } from '#art/HeroScene.tsx';
import type { Drawing } from '#articles/drawings.ts';

/** The drawing of that name. Every drawing is the hero's until the art room has its own for each. */
export function ArticleDrawing(_: { drawing: Drawing }) {
	return <HeroScene />;
}

/** At the top of an article: in the page's HTML, so that it is there with the first paint. */
export function ArticleImage({ drawing, alt }: { drawing: Drawing; alt: string }) {
	return (
		<div role="img" aria-label={alt} className="overflow-hidden rounded-card">
			<div aria-hidden="true">
				<ArticleDrawing drawing={drawing} />
			</div>
		</div>
	);
}

/** In a list: a file of its own, so that fourteen drawings do not weigh on one page. */
export function ArticleThumbnail({ drawing, alt }: { drawing: Drawing; alt: string }) {
	return <img src={drawingFile(drawing)} alt={alt} width={560} height={400} loading="lazy" className="h-auto w-full" />;
}

/** Where `pages/blog/images` puts the drawing. */
export function drawingFile(drawing: Drawing): string {
	return `/blog/images/${drawing}.svg`;
}
