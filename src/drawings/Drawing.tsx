import { Svg, svgOf } from '#brand/svg.tsx';
import { asDrawn, type DrawingName, drawings } from '#drawings/alternatives.ts';

/** Of every file, in px, where no style gives another. */
export const drawingSize = { width: 560, height: 400 } as const;

/** As a file, and for the typesetter. */
export function drawingSvg(of: DrawingName): string {
	return svgOf(`drawings/${of}.svg`);
}

interface Props {
	of: DrawingName;
	className: string;
}

/** In the page's HTML, to be there with the first paint. Without `named` it is decorative, or its surroundings say what it shows. */
export function Drawing({ of, className, named }: Props & { named?: boolean }) {
	return <Svg svg={drawingSvg(of)} label={named ? drawings[of] : undefined} className={className} />;
}

/** A file of its own, so that it costs a page nothing until it comes near. */
export function DrawingImage({ of, className, alt = asDrawn(drawings[of]) }: Props & { alt?: string }) {
	return (
		<img
			src={`/art/${of}.svg`}
			alt={alt}
			width={drawingSize.width}
			height={drawingSize.height}
			loading="lazy"
			decoding="async"
			className={className}
		/>
	);
}
