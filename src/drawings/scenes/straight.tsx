import type { ReactNode } from 'react';
import { Belt, Chair, ChairShadow } from '#drawings/lift/Chair.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import { type Clothes, Person, seated } from '#drawings/people/Person.tsx';
import { cameraAt, type View } from '#drawings/space/geometry.ts';
import { type Frame, InFrame, Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, onFlight, Railing, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import { Falling, Ground, GroundShadow, Paving, type Sky, SkyBehind } from '#drawings/surroundings/Garden.tsx';
import { House, type HouseLook } from '#drawings/surroundings/House.tsx';
import { Bush, type Planting, PlantingBefore, Pot, Tree, Tufts } from '#drawings/surroundings/Planting.tsx';

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

/** A viewer who stands in the garden, left of the steps. */
export const fromTheGarden: View = {
	eye: { x: -1.5, y: 1.75, z: -6.4 },
	turn: 0.42,
	zoom: 1490,
	centre: { x: 545, y: 296 },
};

interface StraightSceneProps extends PictureProps {
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

/** A person in the chair at this place, with the belt fastened. The chair itself is drawn without a belt. */
function Rider({ frame, clothes }: { frame: Frame; clothes: Clothes }) {
	return (
		<>
			<Person frame={frame} pose={seated} clothes={clothes} />
			<InFrame value={frame}>
				<Belt up={0.56} reach={0.36} />
			</InFrame>
		</>
	);
}

/** The homes that are drawn twice: with the lift's product and, at another moment, above the article about it. */
export const homes = {
	'bespoke-synergy': {
		planting: 'border',
		flight: { count: 6, material: 'timber' },
		house: { wall: 'render', door: '#8a2a0b', roof: true, height: 3.3 },
	},
	'homeglide-outdoor-stairlift': {
		planting: 'pots',
		flowers: '#d9628a',
		flight: { count: 4, going: 0.34 },
		house: { wall: 'brick', door: '#4b5d3a', roof: true, height: 2.95 },
	},
	'bruno-elite-outdoor-straight': {
		flight: { count: 9, rise: 0.155, going: 0.29 },
		house: { wall: 'brick', door: '#1d2a33' },
	},
} as const satisfies Record<string, StraightSceneProps>;

const flight: Flight = { ...usualFlight, count: 5 };

const wall = flight.width / 2 + 0.12;

/** Steps to a front door with a lift beside them. It stands in the page's HTML, so it has no more in it than 2.5 kB hold. */
export function HeroScene({ className }: { className?: string }) {
	const top = headOf(flight);
	const frame = { at: onRail(flight, 2.3) };
	return (
		<Outdoors
			className={className}
			label="A stairlift on the outdoor steps up to a front door"
			view={fromTheGarden}
			clouds={false}
		>
			<House
				corner={{ x: 0.3, y: 0, z: wall }}
				wall="brick"
				door="#0f4037"
				doorAt={{ x: top.x + 0.4, y: top.y }}
				windows={[{ x: top.x + 1.8, y: top.y + 0.72 }]}
				bricks={3}
				coarse
			/>
			<ChairShadow frame={frame} wall={wall} />
			<Bush at={{ x: -0.75, y: 0, z: wall + 0.5 }} size={1.1} seed={2} plain />
			<Paving from={{ x: -1.6, y: 0, z: -0.75 }} to={{ x: 0, y: 0, z: 0.75 }} size={1.1} />
			<Steps flight={flight} />
			<StraightRail flight={flight} />
			<Chair frame={frame} />
			<Pot at={{ x: 0.5, y: 0, z: -0.95 }} plain />
		</Outdoors>
	);
}
