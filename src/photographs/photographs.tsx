import type { ImageMetadata } from 'astro';
import { colours } from '#brand/colours.ts';

/** A photograph in place of a drawing: cut to the drawing's shape, in the sizes and formats that browsers choose from. */
export interface Photograph {
	/** For browsers that know no newer format. */
	src: string;
	srcSet: string;
	/** Newer formats, the smallest first. */
	sources: readonly { type: string; srcSet: string }[];
	/** Of one for an article: files of it in the shapes that search engines take. */
	inShapes: readonly string[];
	/** What it shows, where a text of the same name says so. */
	alt: string | undefined;
}

/** The drawings' shape. */
const shape = { width: 560, height: 400 };
const widths = [420, 560, 840, 1120];

/** The shapes that search engines choose from, in px. */
export const searchShapes = {
	'16x9': { width: 1200, height: 675 },
	'4x3': { width: 1200, height: 900 },
	'1x1': { width: 1200, height: 1200 },
} as const;

const files = import.meta.glob<ImageMetadata>(
	[
		'/photographs/{products,articles}/*.{jpg,jpeg,png,webp,avif}',
		'/photographs/{hero,person}.{jpg,jpeg,png,webp,avif}',
	],
	{
		eager: true,
		import: 'default',
	},
);
const texts = import.meta.glob<string>(['/photographs/{products,articles}/*.txt', '/photographs/{hero,person}.txt'], {
	eager: true,
	import: 'default',
	query: '?raw',
});

/** By their paths, without what kind of file each is. */
export const photographs = new Map(
	await Promise.all(Object.entries(files).map(async ([path, file]) => [bare(path), await made(path, file)] as const)),
);

/** The operator's photograph of that lift or article, if there is one; `photographs/README.md` says how it gets there. */
export function photographOf(of: 'products' | 'articles', name: string): Photograph | undefined {
	return photographs.get(`/photographs/${of}/${name}`);
}

/** The operator's photograph at the top of the home page, if there is one. */
export function heroPhotograph(): Photograph | undefined {
	return photographs.get('/photographs/hero');
}

/** The operator's photograph of who answers, if there is one; its text is that person's name and role. */
export function personPhotograph(): Photograph | undefined {
	return photographs.get('/photographs/person');
}

export async function made(path: string, file: ImageMetadata): Promise<Photograph> {
	// Not at the top: without a photograph there is nothing to make, and tests run outside Astro.
	const { getImage } = await import('astro:assets');
	const as = (format: 'avif' | 'webp' | 'jpeg') =>
		getImage({ src: file, ...shape, widths: [...widths], fit: 'cover', background: colours.surface, format });
	const [avif, webp, jpeg] = await Promise.all([as('avif'), as('webp'), as('jpeg')]);
	const shapes = path.startsWith('/photographs/articles/') ? Object.values(searchShapes) : [];
	const inShapes = await Promise.all(
		shapes.map((size) => getImage({ src: file, ...size, fit: 'cover', background: colours.surface, format: 'jpeg' })),
	);
	return {
		src: jpeg.src,
		srcSet: jpeg.srcSet.attribute,
		sources: [
			{ type: 'image/avif', srcSet: avif.srcSet.attribute },
			{ type: 'image/webp', srcSet: webp.srcSet.attribute },
		],
		inShapes: inShapes.map(({ src }) => src),
		alt: texts[`${bare(path)}.txt`]?.trim(),
	};
}

function bare(path: string): string {
	return path.replace(/\.\w+$/, '');
}

interface Props {
	photograph: Photograph;
	/** Said where the photograph has no text of its own. */
	alt: string;
	/** How wide it is shown, as the `sizes` attribute has it. */
	sizes: string;
	/** Seen at once: it does not wait until it comes near. */
	first?: boolean;
}

/** A photograph in the place of a drawing, as wide as its box. */
export function PhotographImage({ photograph, alt, sizes, first = false }: Props) {
	return (
		<picture>
			{photograph.sources.map(({ type, srcSet }) => (
				<source key={type} type={type} srcSet={srcSet} sizes={sizes} />
			))}
			<img
				src={photograph.src}
				srcSet={photograph.srcSet}
				sizes={sizes}
				alt={photograph.alt || alt}
				width={shape.width}
				height={shape.height}
				{...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
				className="h-auto w-full bg-brand-pale object-cover"
			/>
		</picture>
	);
}

/** On a card, which waits until it comes near: browsers that can measure it then do, and others know its most. */
export const cardSizes = 'auto, (min-width: 80rem) 40rem, (min-width: 40rem) 50vw, 100vw';
