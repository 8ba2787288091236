/** Light comes from the upper left, from before the picture: tops are bright, left sides clear, fronts softer, right sides in shade. */
const warm = [255, 246, 228] as const;

const cool = [24, 38, 46] as const;

/** A colour with some light on it (above 0) or some of it taken away (below 0), as a short hex colour. */
export function lit(colour: string, amount: number): string {
	const goal = amount > 0 ? warm : cool;
	const part = Math.min(1, Math.abs(amount));
	const mixed = goal.map((wanted, index) => {
		const own = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
		return Math.round(own + (wanted - own) * part)
			.toString(16)
			.padStart(2, '0');
	});
	return `#${mixed.join('')}`;
}

/** How bright a face is that looks this way: a unit vector in the scene. */
export function brightness(x: number, y: number, z: number): number {
	if (y > 0.6) return 0.2;
	if (y < -0.6) return -0.5;
	return (x < 0 ? -0.03 : -0.36) * x * x + (z < 0 ? -0.15 : -0.42) * z * z;
}

/** The colours of the scenes, which stay with another brand: what grows and stands around British houses. */
export const paint = {
	/** Window and door frames. */
	frame: '#fbf8f3',
	/** Belts, straps, ends of rails, what is drawn in lines. */
	dark: '#16262b',
	steel: '#8b999d',
	aluminium: '#c9d1d2',
	shell: '#d8d5cb',
	/** The cushions of every chair: grey, so that nobody takes a drawing for one make's lift. */
	seat: '#5d6f7a',
	ivory: '#ebe6d9',
	skin: '#e8b999',
	grass: '#93ad74',
	leaf: '#56794d',
	glass: '#a9c7cb',
} as const;
