import { LyingRail, Toolbox } from '#drawings/lift/Tools.tsx';
import { carer, Person, watching } from '#drawings/people/Person.tsx';
import { StraightScene } from '#drawings/scenes/straight.tsx';
import { moved, type Place } from '#drawings/space/geometry.ts';
import { Block, type PictureProps, paint, useCamera } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, Railing, usualFlight } from '#drawings/steps/Steps.tsx';

const few: Flight = { ...usualFlight, count: 3, going: 0.34 };

/** Three steps without a lift: a handrail on each side, and a half-step before the lowest. */
export function FewStepsScene(picture: PictureProps) {
	const top = headOf(few);
	const rail = (z: number) => <Handrail from={{ x: -0.5, y: 0, z }} to={{ x: top.x + 0.1, y: top.y, z }} />;
	return (
		<StraightScene
			{...picture}
			on={{ x: 500, y: 520 }}
			scale={285}
			at={1}
			flight={few}
			house={{ wall: 'render', door: '#23395b' }}
			backdrop="trees"
			state={null}
			rail={false}
			bare
		>
			{rail(0.52)}
			<Block frame={{ at: few.foot }} from={[-0.42, 0, -0.36]} to={[-0.02, 0.09, 0.36]} fill={paint.steel} soft={3} />
			{rail(-0.52)}
		</StraightScene>
	);
}

/** A handrail from its first post to its last. */
function Handrail({ from, to }: { from: Place; to: Place }) {
	const { path, scaleAt } = useCamera();
	const [low, high] = [moved(from, 0, 0.92), moved(to, 0, 0.92)];
	const unit = scaleAt(from);
	return (
		<g stroke={paint.dark} strokeLinecap="round">
			<path d={path(from, low) + path(to, high)} strokeWidth={Math.round(unit * 0.03)} />
			<path
				d={path(moved(low, -0.12, 0), low, high, moved(high, 0.25, 0))}
				strokeWidth={Math.round(unit * 0.05)}
				strokeLinejoin="round"
			/>
		</g>
	);
}

const house: Flight = { ...usualFlight, count: 4 };

/** An open platform half-way up beside the steps, before the landing that it serves. */
export function PlatformScene(picture: PictureProps) {
	const top = headOf(house);
	const [left, right, near, far] = [top.x + 0.2, top.x + 1.35, -1.85, -0.62];
	const tray = 0.34;
	const box = (from: Place, to: Place, fill: string) => (
		<Block
			frame={{ at: { x: 0, y: 0, z: 0 } }}
			from={[from.x, from.y, -to.z]}
			to={[to.x, to.y, -from.z]}
			fill={fill}
			soft={3}
		/>
	);
	return (
		<StraightScene
			{...picture}
			on={{ x: 150, y: 420 }}
			scale={235}
			flight={house}
			at={1.5}
			house={{ wall: 'buff', door: '#8a2a0b' }}
			backdrop="street"
			state={null}
			rail={false}
			bare
		>
			{box({ x: left - 0.15, y: 0, z: near - 0.15 }, { x: right + 0.15, y: 0.05, z: far }, '#cfc7b8')}
			{box({ x: right - 0.05, y: 0.05, z: far - 0.3 }, { x: right + 0.12, y: 1.35, z: far - 0.05 }, paint.steel)}
			{box({ x: left, y: tray, z: near }, { x: right - 0.05, y: tray + 0.05, z: far }, paint.aluminium)}
			<Railing
				corners={[
					{ x: right - 0.05, y: tray, z: far - 0.35 },
					{ x: right - 0.05, y: tray, z: near },
				]}
			/>
			{box({ x: left, y: tray + 0.05, z: near }, { x: right - 0.05, y: tray + 0.2, z: near + 0.03 }, paint.aluminium)}
		</StraightScene>
	);
}

/** Steps from which a lift has been taken: its rail lies on the path, beside the tools. */
export function RemovedScene(picture: PictureProps) {
	return (
		<StraightScene
			{...picture}
			on={{ x: 600, y: 360 }}
			scale={245}
			flight={{ material: 'stone' }}
			house={{ wall: 'stone', door: '#4b5d3a' }}
			state={null}
			rail={false}
			sky="cloud"
			bare
		>
			<LyingRail from={{ x: -1.7, y: 0, z: -0.95 }} to={{ x: 1.1, y: 0, z: -1.15 }} />
			<Toolbox at={{ x: -0.95, y: 0, z: -0.25 }} />
		</StraightScene>
	);
}

/** A neighbour at the foot of the steps, the folded chair out of her way. */
export function SharedScene(picture: PictureProps) {
	return (
		<StraightScene
			{...picture}
			on={{ x: 660, y: 400 }}
			scale={240}
			at={3.6}
			state="folded"
			house={{ wall: 'render', door: '#1d2a33' }}
			backdrop="street"
			bare
		>
			<Person frame={{ at: { x: -0.6, y: 0, z: -0.1 }, turn: -0.5 }} pose={watching} clothes={carer} />
		</StraightScene>
	);
}
