import { useCamera } from '#drawings/space/camera.tsx';
import { area } from '#drawings/space/geometry.ts';
import { lit } from '#drawings/space/light.ts';
import { type Flight, type Material, onFlight } from '#drawings/steps/flight.ts';
import { RiserTexture, SideTexture } from '#drawings/steps/StepTexture.tsx';

const colours: Record<Material, { tread: string; body: string }> = {
	concrete: { tread: '#cfc7b8', body: '#b9b0a0' },
	brick: { tread: '#c98a69', body: '#b06a4a' },
	stone: { tread: '#d9cdb2', body: '#c2b394' },
	timber: { tread: '#c9a878', body: '#b08d60' },
};

/** Outdoor steps. Treads bright, risers clear, the side in half shade, and a line of shadow under each nosing. */
export function Steps({ flight, snow = false }: { flight: Flight; snow?: boolean }) {
	const { face, path, see, scaleAt } = useCamera();
	const { count, going, rise, width, landing, material, foot } = flight;
	const { body } = colours[material];
	const tread = snow ? '#e9edee' : colours[material].tread;
	const half = width / 2;
	const numbers = Array.from({ length: count }, (_, step) => step);
	const at = (along: number, up: number, left: number) => onFlight(flight, along, up, left);
	const flat = (from: number, to: number, up: number, a = -half, b = half) =>
		face(at(from, up, a), at(to, up, a), at(to, up, b), at(from, up, b));
	const end = count * going + landing;
	const riser = (step: number, low: number, high: number) =>
		face(
			at(step * going, low, -half),
			at(step * going, high, -half),
			at(step * going, high, half),
			at(step * going, low, half),
		);
	const side = (left: number) => {
		const edge = [
			at(0, -foot.y, left),
			...numbers.flatMap((step) => {
				const up = (step + 1) * rise;
				return [at(step * going, up, left), at(step + 1 === count ? end : (step + 1) * going, up, left)];
			}),
		];
		return [...edge, at(end, -foot.y, left)];
	};
	const near = [-half, half].find((left) => area(side(left).map((place) => see(place))) * left < 0) ?? -half;
	const climbsAway =
		area([at(0, 0, -half), at(0, rise, -half), at(0, rise, half), at(0, 0, half)].map((place) => see(place))) < 0;
	const thick = scaleAt(at(0, 0, near)) * 0.035;
	const noses = numbers.map((step) =>
		path(at(step * going, (step + 1) * rise, half), at(step * going, (step + 1) * rise, -half)),
	);
	const lips = climbsAway ? path(...side(near).slice(1, -1)) : '';
	return (
		<g>
			<path d={face(...side(near))} fill={lit(body, heads(flight) > 0.5 ? -0.06 : -0.24)} />
			<SideTexture flight={flight} near={near} />
			{climbsAway ? (
				<path
					d={numbers.map((step) => riser(step, step * rise, (step + 1) * rise)).join('')}
					fill={lit(body, heads(flight) > 0.5 ? -0.2 : -0.04)}
				/>
			) : null}
			<path
				d={numbers
					.map((step) => flat(step * going, step + 1 === count ? end : (step + 1) * going, (step + 1) * rise))
					.join('')}
				fill={lit(tread, 0.22)}
			/>
			{snow ? null : <RiserTexture flight={flight} />}
			<path
				d={numbers
					.slice(1)
					.map((step) => flat(step * going - 0.07, step * going, step * rise))
					.join('')}
				fill={lit(tread, -0.08)}
			/>
			{climbsAway ? (
				<path
					d={numbers.map((step) => riser(step, (step + 1) * rise - 0.06, (step + 1) * rise)).join('')}
					fill={lit(body, -0.3)}
				/>
			) : null}
			<path d={noses.join('') + lips} stroke={lit(tread, 0.45)} strokeWidth={Math.round(thick)} />
			{climbsAway ? (
				<path
					d={path(
						...side(near)
							.slice(1, -1)
							.map((place) => ({ ...place, y: place.y - 0.045 })),
					)}
					stroke={lit(body, -0.42)}
					strokeWidth={Math.max(1, Math.round(thick / 3))}
				/>
			) : null}
		</g>
	);
}

/** 0 for a flight across the picture, 1 for one that leads away from the viewer. */
function heads({ heading }: Flight): number {
	return Math.abs(Math.sin(heading));
}
