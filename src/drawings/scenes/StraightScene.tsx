import type { ReactNode } from 'react';
import { Chair } from '#drawings/lift/Chair.tsx';
import { ChairShadow } from '#drawings/lift/ChairShadow.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import type { Clothes } from '#drawings/people/clothes.ts';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { Rider } from '#drawings/scenes/Rider.tsx';
import { cameraAt, type View } from '#drawings/space/geometry.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, onFlight, usualFlight } from '#drawings/steps/flight.ts';
import { Railing } from '#drawings/steps/Railing.tsx';
import { Steps } from '#drawings/steps/Steps.tsx';
import { Bush, Tree } from '#drawings/surroundings/Bush.tsx';
import { GroundShadow, Paving } from '#drawings/surroundings/Garden.tsx';
import { House, type HouseLook } from '#drawings/surroundings/House.tsx';
import { type Planting, PlantingBefore, Tufts } from '#drawings/surroundings/Planting.tsx';
import type { Sky } from '#drawings/surroundings/Weather.tsx';

/** A viewer who stands in the garden, left of the steps. */
export const fromTheGarden: View = {
	eye: { x: -1.5, y: 1.75, z: -6.4 },
	turn: 0.42,
	zoom: 1490,
	centre: { x: 545, y: 296 },
};

export interface StraightSceneProps extends PictureProps {
	view?: View;
	flight?: Partial<Flight>;
	house?: Partial<HouseLook>;
	sky?: Sky;
	/** Where the chair waits, in steps from the lowest; null where it is still to come. */
	at?: number | null;
	/** False where the rail is still to come too. */
	rail?: boolean;
	/** Without the pots and flowers before the steps. */
	bare?: boolean;
	/** Who sits in the chair, by what they wear. */
	rider?: Clothes;
	pose?: 'open' | 'folded' | 'covered';
	swivel?: number;
	planting?: Planting;
	flowers?: string;
	children?: ReactNode;
}

/** Steps along a house up to its door, with a straight rail on the side of the wall. */
export function StraightScene({
	view = fromTheGarden,
	flight: own,
	house,
	sky,
	at = 2.2,
	rail = true,
	bare,
	pose,
	swivel,
	rider,
	planting = 'pot',
	flowers,
	children,
	...picture
}: StraightSceneProps) {
	const { face } = cameraAt(view);
	const flight: Flight = { ...usualFlight, ...own };
	const frame = at === null ? null : { at: onRail(flight, at) };
	const top = headOf(flight);
	const wall = flight.width / 2 + 0.12;
	const snow = sky === 'snow';
	const near = -flight.width / 2;
	const end = flight.count * flight.going + flight.landing;
	// On the ground the landing's shadow falls to the right and back; on the treads the chair's lies under it.
	const shadow = [
		{ x: end, y: 0, z: near },
		{ x: end + 0.75, y: 0, z: near + 0.5 },
		{ x: end + 0.75, y: 0, z: wall },
		{ x: end, y: 0, z: wall },
	];
	const step = Math.min(flight.count - 1, Math.floor(at ?? 0));
	const under = onFlight(flight, ((at ?? 0) + 0.1) * flight.going, (step + 1) * flight.rise, 0.08);
	return (
		<Outdoors {...picture} view={view} sky={sky}>
			<Tree at={{ x: -2.4, y: 0, z: 9 }} size={3.6} leaf={snow ? '#a9b9b6' : undefined} />
			<House
				corner={{ x: 0.3, y: 0, z: wall }}
				wall="brick"
				door="#0f4037"
				doorAt={{ x: top.x + 0.4, y: top.y }}
				windows={[{ x: top.x + 1.8, y: top.y + 0.72 }]}
				{...house}
			/>
			{frame ? <ChairShadow frame={frame} wall={wall} pose={pose} /> : null}
			<Bush
				at={{ x: -0.75, y: 0, z: wall + 0.5 }}
				size={1.1}
				seed={2}
				leaf={snow ? '#8fa39d' : undefined}
				flowers={snow ? '#ffffff' : flowers}
			/>
			<Paving from={{ x: -2.6, y: 0, z: -0.75 }} to={{ x: 0, y: 0, z: 0.75 }} snow={snow} />
			<path d={face(...shadow)} fill="#1d2a33" fillOpacity="0.2" />
			<Steps flight={flight} snow={snow} />
			{snow ? null : <Tufts from={{ x: 0.1, y: 0, z: near }} to={{ x: end, y: 0, z: near }} />}
			{at === null ? null : <GroundShadow at={under} wide={0.7} deep={0.45} dark={0.26} />}
			{rail ? <StraightRail flight={flight} /> : null}
			{frame ? <Chair frame={frame} pose={pose} swivel={swivel} belt={!rider} /> : null}
			<Railing
				corners={[0.15, flight.landing - 0.06].map((along) =>
					onFlight(flight, flight.count * flight.going + along, flight.count * flight.rise, 0.06 - flight.width / 2),
				)}
			/>
			{bare ? null : <PlantingBefore planting={planting} depth={flight.width / 2} flowers={flowers} />}
			{rider && frame ? <Rider frame={frame} clothes={rider} /> : null}
			{children}
		</Outdoors>
	);
}
