import type { ReactNode } from 'react';
import type { View } from '#drawings/space/geometry.ts';
import { Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { Ground } from '#drawings/surroundings/Garden.tsx';
import { Falling, type Sky, SkyBehind } from '#drawings/surroundings/Weather.tsx';

interface OutdoorsProps extends PictureProps {
	view: View;
	sky?: Sky | undefined;
	clouds?: boolean;
	/** How high on the paper the lawn ends; the view's own horizon unless said. */
	horizon?: number;
	children: ReactNode;
}

/** A picture with sky and lawn behind its parts, and rain or snow before them. */
export function Outdoors(props: OutdoorsProps) {
	const { view, sky = 'sun', clouds = true, horizon = view.centre.y, children, ...picture } = props;
	return (
		<Picture {...picture} view={view}>
			<SkyBehind sky={sky} horizon={horizon} clouds={clouds} />
			<Ground sky={sky} horizon={Math.round(horizon)} />
			{children}
			<Falling sky={sky} />
		</Picture>
	);
}
