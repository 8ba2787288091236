import { Chair } from '#drawings/lift/Chair.tsx';
import { ChairShadow } from '#drawings/lift/ChairShadow.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { fromTheGarden } from '#drawings/scenes/StraightScene.tsx';
import { type Flight, headOf, usualFlight } from '#drawings/steps/flight.ts';
import { Steps } from '#drawings/steps/Steps.tsx';
import { Bush, Pot } from '#drawings/surroundings/Bush.tsx';
import { Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';

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
