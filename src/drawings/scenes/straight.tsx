import type { ReactNode } from 'react';
import { Chair, ChairShadow, type ChairState } from '#drawings/lift/Chair.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import type { Clothes } from '#drawings/people/Person.tsx';
import { lookingAt, type View } from '#drawings/space/geometry.ts';
import { Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, onFlight, Railing, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import {
	type Backdrop,
	Falling,
	Ground,
	GroundShadow,
	Paving,
	type Sky,
	SkyBehind,
} from '#drawings/surroundings/Garden.tsx';
import { House, type HouseLook } from '#drawings/surroundings/House.tsx';
import { type Planting, PlantingBefore, Tufts } from '#drawings/surroundings/Planting.tsx';

interface OutdoorsProps extends PictureProps {
	view: View;
	sky?: Sky | undefined;
	backdrop?: Backdrop | undefined;
	children: ReactNode;
}

/** A picture with sky and lawn behind its parts, and rain or snow before them. */
export function Outdoors(props: OutdoorsProps) {
	const { view, sky = 'clear', backdrop, children, ...picture } = props;
	const horizon = Math.round(view.centre.y);
	return (
		<Picture {...picture} view={view}>
			<SkyBehind sky={sky} horizon={horizon} />
			<Ground sky={sky} horizon={horizon} backdrop={backdrop} />
			{children}
			<Falling sky={sky} />
		</Picture>
	);
}

/**
 * From where the chair is seen, at the same size in all: from the garden, from beside the steps, from the path before them, from
 * their foot, and from before the landing; where one looks up the steps, the house is ahead, otherwise along them.
 */
export const cameras = {
	garden: { on: { x: 420, y: 520 }, turn: 0.42, distance: 6.2, above: 1, scale: 300 },
	beside: { on: { x: 480, y: 520 }, turn: 0.08, distance: 7, above: 0.8, scale: 300 },
	path: { on: { x: 380, y: 530 }, turn: 0.72, distance: 7, above: 1.1, scale: 290, ahead: true },
	foot: { on: { x: 480, y: 500 }, turn: 1.02, distance: 5.2, above: 1.05, scale: 290, ahead: true },
	landing: { on: { x: 400, y: 520 }, turn: -0.42, distance: 6, above: 1.2, scale: 290 },
} as const;

export interface StraightSceneProps extends PictureProps {
	camera?: keyof typeof cameras;
	/** Where on the paper the chair is, if not where its camera has it; and how large. */
	on?: { x: number; y: number };
	scale?: number;
	flight?: Partial<Flight>;
	house?: Partial<HouseLook>;
	sky?: Sky;
	backdrop?: Backdrop;
	/** Where the chair is, in steps from the lowest. */
	at?: number;
	/** Null where it is still to come. */
	state?: ChairState | null;
	/** False where the rail is still to come too. */
	rail?: boolean;
	/** Without the pots and flowers before the steps. */
	bare?: boolean;
	clothes?: Clothes;
	planting?: Planting;
	flowers?: string;
	children?: ReactNode;
}

/** Steps up to a door, with a straight rail on their far side. */
export function StraightScene({
	camera = 'garden',
	on,
	scale,
	flight: own,
	house,
	sky,
	backdrop,
	at = 2.2,
	state = 'open',
	rail = true,
	bare,
	clothes,
	planting = 'pot',
	flowers,
	children,
	...picture
}: StraightSceneProps) {
	const flight: Flight = { ...usualFlight, count: 5, ...own };
	const frame = { at: onRail(flight, at) };
	const view = lookingAt(frame.at, { ...cameras[camera], ...(on && { on }), ...(scale && { scale }) });
	const top = headOf(flight);
	const half = flight.width / 2;
	const wall = half + 0.12;
	const snow = sky === 'snow';
	const end = top.x + flight.landing;
	const step = Math.min(flight.count - 1, Math.floor(at));
	const under = onFlight(flight, (at + 0.1) * flight.going, (step + 1) * flight.rise, 0.08);
	const guard = (x: number, z: number) => ({ x, y: top.y, z: z * 0.92 });
	const ahead = 'ahead' in cameras[camera];
	const look = { wall: 'brick', door: '#0f4037', ...house } as const;
	return (
		<Outdoors {...picture} view={view} sky={sky} backdrop={backdrop}>
			{ahead ? (
				<House
					{...look}
					frame={{ at: { x: end, y: 0, z: 2.1 }, turn: Math.PI / 2 }}
					doorAt={{ along: 1.65, up: top.y }}
					width={6}
				/>
			) : (
				<>
					<House
						{...look}
						frame={{ at: { x: 0.3, y: 0, z: wall } }}
						doorAt={{ along: top.x + 0.1, up: top.y }}
						windows={[{ along: top.x + 1.6, up: top.y + 0.72 }]}
					/>
					{state === null ? null : <ChairShadow frame={frame} wall={wall} state={state} />}
				</>
			)}
			<Paving from={{ x: -2.6, y: 0, z: -0.75 }} to={{ x: 0, y: 0, z: 0.75 }} snow={snow} />
			<Steps flight={flight} snow={snow} />
			{snow ? null : <Tufts from={{ x: 0.1, y: 0, z: -half }} to={{ x: end, y: 0, z: -half }} />}
			{state === null ? null : <GroundShadow at={under} wide={0.7} deep={0.45} dark={0.26} />}
			{ahead ? <Railing corners={[guard(top.x + 0.35, half), guard(end, half)]} /> : null}
			{rail ? <StraightRail flight={flight} /> : null}
			{state === null ? null : <Chair frame={frame} state={state} clothes={clothes} />}
			<Railing
				corners={[guard(top.x + 0.05, -half), guard(end - 0.05, -half), ...(ahead ? [] : [guard(end - 0.05, half)])]}
			/>
			{bare ? null : <PlantingBefore planting={planting} depth={half} flowers={flowers} />}
			{children}
		</Outdoors>
	);
}
