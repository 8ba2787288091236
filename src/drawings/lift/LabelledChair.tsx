import { colours } from '#brand/colours.ts';
import { Chair, ChairShadow } from '#drawings/lift/Chair.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import { CallStation } from '#drawings/lift/Tools.tsx';
import { cameraAt, type Place, type View } from '#drawings/space/geometry.ts';
import { Block, InFrame, Picture, paint, pictureSize, useFrame } from '#drawings/space/Picture.tsx';
import { type Flight, Steps, usualFlight } from '#drawings/steps/Steps.tsx';

const view: View = { eye: { x: -1.5, y: 1.5, z: -4.8 }, turn: 0.42, zoom: 2000, centre: { x: 600, y: 150 } };
const flight: Flight = { ...usualFlight, count: 4, landing: 0.5 };
const chair = { at: onRail(flight, 1.6) };
const station: Place = { x: -0.3, y: 0, z: 0.75 };

/** Where the benefits are seen, in the order of `sections/home/Benefits.tsx`: a place of the scene, and where its number stands from there. */
const labels: readonly { of: Place; aside: readonly [number, number] }[] = [
	{ of: onRail(flight, 3.4), aside: [150, -70] },
	{ of: fromChair(0.2, 0.9, -0.05), aside: [140, -30] },
	{ of: fromChair(-0.275, 0.73, 0.4), aside: [-170, -40] },
	{ of: fromChair(0.1, 0.44, 0.4), aside: [190, 90] },
	{ of: fromChair(-0.1, 0.02, 0.13), aside: [-150, 60] },
	{ of: { ...station, y: 0.9 }, aside: [-110, -50] },
];

function fromChair(right: number, up: number, forward: number): Place {
	return { x: chair.at.x + right, y: chair.at.y + up, z: chair.at.z - forward };
}

/** One chair on its rail, with a number at each part that the benefits beside it name: a file, `/art/labelled-chair.svg`. */
export function LabelledChair() {
	const { see } = cameraAt(view);
	return (
		<Picture view={view}>
			<path d={`M0 0H${pictureSize.width}V${pictureSize.height}H0z`} fill={colours['brand-pale']} />
			<Steps flight={flight} />
			<ChairShadow frame={chair} wall={flight.width / 2 + 0.1} />
			<StraightRail flight={flight} />
			<Chair frame={chair} />
			<InFrame value={chair}>
				<RolledCover />
			</InFrame>
			<Block frame={{ at: station }} from={[-0.03, 0, 0]} to={[0.03, 0.85, 0.05]} fill={paint.steel} />
			<CallStation at={{ ...station, y: 0.9 }} />
			{labels.map(({ of, aside }, index) => {
				const { x, y } = see(of);
				const [toX, toY] = [x + aside[0], y + aside[1]];
				return (
					<g key={`${toX} ${toY}`}>
						<path
							d={`M${x.toFixed()} ${y.toFixed()}L${toX.toFixed()} ${toY.toFixed()}`}
							stroke={colours.ink}
							strokeWidth="4"
						/>
						<circle cx={x.toFixed()} cy={y.toFixed()} r="8" fill={colours.ink} />
						<circle
							cx={toX.toFixed()}
							cy={toY.toFixed()}
							r="36"
							fill={colours.brand}
							stroke={colours.inverse}
							strokeWidth="5"
						/>
						<text
							x={toX.toFixed()}
							y={(toY + 15).toFixed()}
							textAnchor="middle"
							fontSize="42"
							fontFamily="sans-serif"
							fontWeight="700"
							fill={colours.inverse}
						>
							{index + 1}
						</text>
					</g>
				);
			})}
		</Picture>
	);
}

/** The weatherproof cover over the back of the chair, before it is drawn down. */
function RolledCover() {
	const { unit } = useFrame();
	return <Block from={[-0.26, 0.82, -0.08]} to={[0.26, 1.03, 0.02]} fill="#4d6b64" soft={Math.round(unit * 0.05)} />;
}
