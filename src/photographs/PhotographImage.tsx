import { type Photograph, shape } from '#photographs/photographs.ts';

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
				className="h-auto w-full bg-brand-pale"
			/>
		</picture>
	);
}

/** On a card, which waits until it comes near: browsers that can measure it then do, and others know its most. */
export const cardSizes = 'auto, (min-width: 80rem) 40rem, (min-width: 40rem) 50vw, 100vw';
