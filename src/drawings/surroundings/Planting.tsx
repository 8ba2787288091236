import { useCamera } from '#drawings/space/camera.tsx';
import { between, chance, line, moved, type Place } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { Bush, Pot } from '#drawings/surroundings/Bush.tsx';
import { GroundShadow } from '#drawings/surroundings/Garden.tsx';

export type Planting = 'pot' | 'border' | 'pots' | 'shrubs';

/** What grows along the near side of a flight that climbs to the right from the origin. */
export function PlantingBefore({
	planting,
	depth,
	flowers,
}: {
	planting: Planting;
	depth: number;
	flowers?: string | undefined;
}) {
	const at = (x: number, out = 0.4): Place => ({ x, y: 0, z: -depth - out });
	if (planting === 'border')
		return (
			<>
				{[0.35, 0.75, 1.15, 1.55, 1.95, 2.35].map((x, index) => (
					<Lavender key={x} at={at(x, 0.12)} seed={index + 1} colour={flowers ?? '#8a74b8'} />
				))}
			</>
		);
	if (planting === 'pots')
		return (
			<>
				<Pot at={at(1.45, 0.35)} size={0.46} flowers={flowers} seed={6} />
				<Pot at={at(1.95, 0.4)} size={0.34} flowers="#f3e7c4" seed={4} />
				<Pot at={at(-0.5, 0.45)} size={0.36} flowers={flowers} seed={7} />
			</>
		);
	if (planting === 'shrubs')
		return (
			<>
				<Bush at={at(0.75, 0.25)} size={0.5} seed={5} leaf="#6d8a52" />
				<Bush at={at(2.3, 0.3)} size={0.95} seed={8} flowers={flowers ?? '#d98aa0'} />
				<Bush at={at(1.6, 0.35)} size={0.7} seed={4} leaf="#5f8260" />
			</>
		);
	return (
		<>
			<Pot at={at(0.5)} />
			<Bush at={at(1.5)} size={0.55} seed={8} flowers={flowers ?? '#e7c65b'} />
		</>
	);
}

/** A clump of lavender: stems that fan out of a grey-green foot. */
function Lavender({ at, seed, colour }: { at: Place; seed: number; colour: string }) {
	const { see, scaleAt } = useCamera();
	const unit = scaleAt(at);
	const foot = see(at);
	const random = chance(seed);
	const stems = Array.from({ length: 11 }, (_, stem) => {
		const lean = (stem / 10 - 0.5) * 0.5;
		const tall = 0.3 + 0.14 * random() - Math.abs(lean) * 0.25;
		const tip = { x: foot.x + lean * unit, y: foot.y - tall * unit };
		const low = { x: foot.x + lean * 0.3 * unit, y: foot.y };
		const mid = { x: low.x + (tip.x - low.x) * 0.66, y: low.y + (tip.y - low.y) * 0.66 };
		return { stem: line([low, mid]), flower: line([mid, tip]) };
	});
	return (
		<g strokeLinecap="round">
			<GroundShadow at={{ ...at, x: at.x + 0.08 }} wide={0.5} deep={0.2} />
			<path d={stems.map(({ stem }) => stem).join('')} stroke="#7f9478" strokeWidth={Math.round(unit * 0.03)} />
			<path d={stems.map(({ flower }) => flower).join('')} stroke={colour} strokeWidth={Math.round(unit * 0.038)} />
			<path
				d={stems
					.filter((_, index) => index % 2)
					.map(({ flower }) => flower)
					.join('')}
				stroke={lit(colour, 0.3)}
				strokeWidth={Math.round(unit * 0.014)}
			/>
		</g>
	);
}

/** Grass that grows up against a line on the ground, as a lawn meets a wall. */
export function Tufts({ from, to }: { from: Place; to: Place }) {
	const { path } = useCamera();
	const random = chance(2);
	const blades = Array.from({ length: 46 }, (_, index) => {
		const at = between(from, to, (index + random()) / 46);
		const tall = 0.02 + 0.05 * random();
		return path(moved(at, 0, -0.01), moved(at, (random() - 0.5) * 0.07, tall));
	});
	return <path d={blades.join('')} stroke={lit(paint.grass, -0.12)} strokeWidth="3" strokeLinecap="round" />;
}
