import type { Place } from '#drawings/space/geometry.ts';

export type Material = 'concrete' | 'brick' | 'stone' | 'timber';

/** A straight flight. */
export interface Flight {
	/** Foot of the lowest riser, at the middle of its width. */
	foot: Place;
	/** Which way it climbs: 0 is to the right, a quarter of a turn (π / 2) is away from the viewer. */
	heading: number;
	count: number;
	/** Depth of a tread, height of a riser, width of the flight, depth of the landing on top, all in metres. */
	going: number;
	rise: number;
	width: number;
	landing: number;
	material: Material;
}

export const usualFlight: Flight = {
	foot: { x: 0, y: 0, z: 0 },
	heading: 0,
	count: 6,
	going: 0.3,
	rise: 0.17,
	width: 1.15,
	landing: 1.6,
	material: 'concrete',
};

/** A place on a flight: so far along it, so high over its foot, so far to the left of one who climbs it. */
export function onFlight({ foot, heading }: Flight, along: number, up: number, left: number): Place {
	const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
	return { x: foot.x + along * cos - left * sin, y: foot.y + up, z: foot.z + along * sin + left * cos };
}

/** Where the top of the flight is, at the middle of its last nosing. */
export function headOf(flight: Flight): Place {
	return onFlight(flight, flight.count * flight.going, flight.count * flight.rise, 0);
}
