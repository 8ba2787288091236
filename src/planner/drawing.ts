import { colours, drawnColours } from '#brand/colours.ts';
import { type Flight, flightOf, heightAt, type Point, type StepsAnswers, turns } from '#planner/flight.ts';

// Lines and colours as in docs/drawings.md.
const { ink, muted: grey, brand: forest, focus: yellow, band: cream, surface: white } = colours;
const materials: StepsAnswers = drawnColours;
const gate = 'M-100-8v-84m12 84v-84m12 84v-84m12 84v-84m-42 67h48m-48-50h48M-54 0v-108';

const stroke = (d: string, colour: string, width: number, more = '') =>
	`<path d="${d}" stroke="${colour}" stroke-width="${width}" ${more}/>`;
const edged = (d: string, colour: string, width: number, edge: number) =>
	stroke(d, ink, width + 2 * edge) + stroke(d, colour, width);
/** Of a plain silhouette, so many cm thick, with a pale edge where it is in front of another. */
const limb = (d: string, width: number, edge = 0) =>
	`<g stroke-linecap="round">${edge ? stroke(d, white, width + 2 * edge) : ''}${stroke(d, forest, width)}</g>`;
const box = (x: number, y: number, width: number, height: number, more: string) =>
	`<path d="M${x} ${y}h${width}v${height}h${-width}z" ${more}/>`;
const through = (points: readonly Point[], lower = 0) => points.map(([x, y]) => `${x} ${y + lower}`).join('L');

/**
 * A visitor's steps as SVG, 320 by 200: from the side, with the lift, and small from above. What was not answered is dashed.
 * @param answers by the names in the plan's address
 * @param labels the words of each: the page's own, so that nothing in them is to be escaped
 */
export function drawSteps(answers: StepsAnswers, labels: StepsAnswers): string {
	const flight = flightOf(answers);
	const { topX, topY, wall, kind, rail, nosings } = flight;
	/** So many cm are a px of the drawing: all of it is in cm, but lines and words are as thick as they are there. */
	const px = Math.max(560 / 320, (wall + 242) / 320, (240 - topY) / 166);
	const left = wall + 112 - 320 * px;
	const dashed = `stroke="${grey}" stroke-width="${1.5 * px}" stroke-dasharray="${4 * px} ${3 * px}"`;
	const outlined = `stroke="${ink}" stroke-width="${1.5 * px}"`;
	const words = (x: number, y: number, anchor: string, known: string | undefined, open: string) =>
		`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${known ? ink : grey}">${known || open}</text>`;

	const { foot, socket } = labels;
	const paved = `M${left} 13H-118V0H${wall}M-30 0v9m-32-9v9m-32-9v9`;
	const street = answers.foot === 'pavement' ? paved : `M${foot ? left : 0} 0H${wall}`;
	const isInside = answers.socket === 'inside';
	const cable = isInside || answers.socket === 'near' ? outlined : dashed;
	const at = wall + (isInside ? 96 : -8);
	const [endX, endY] = kind === 'platform' ? [wall - 38, topY] : (rail.at(-1) as Point);
	const steps = answers.count ?? labels.steps;
	const counted = steps && `${steps} ${steps === '1' ? 'step' : 'steps'}`;
	const countX = Math.max(0, left + (22 + 7.6 * (foot ?? 'In front?').length) * px);
	const width = answers.narrowest ? `${answers.narrowest} cm` : answers.width === 'width-unsure' ? '' : labels.width;
	const said = ['turn', 'bend', 'material', 'steps', 'width', 'foot', 'socket'].flatMap((name) => labels[name] ?? []);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${-166 * px} ${320 * px} ${200 * px}" role="img" fill="none"`,
		` font-size="${14 * px}" aria-label="Your steps: ${said.join(', ') || 'not answered yet'}">`,
		box(left, -166 * px, 320 * px, 200 * px, `fill="${cream}"`),
		box(wall + 24, topY - 205, 60, 205, `fill="${forest}" ${outlined}`),
		`<path d="M${wall + 35} ${topY - 190}h38v70h-38zm0 105h38v65h-38z" fill="${white}"/>`,
		`<path d="M${wall} ${topY - 205}h24v-400h-24zm0 205h24V${6 * px}h-24z" fill="${materials.brick}" ${outlined}/>`,
		box(wall, topY, 130, 12, `fill="${ink}"`),
		topY < -60 ? stroke(`M0 0L${through(nosings, -90)}V${topY}`, drawnColours.behind, 5) : '',
		`<path d="${street}" ${foot ? outlined : dashed}/>`,
		answers.foot === 'tight' ? stroke(gate, grey, 5) : '',
		body(flight, answers.material ?? '', outlined, dashed),
		`<path d="M${at} ${topY - 46}V${topY - 4}H${endX + 8}V${endY}" ${cable}/>`,
		box(at - 6, topY - 66, 12, 20, `fill="${white}" ${cable}`),
		stroke(`M${at} ${topY - 66}V${topY - 212}H${wall - 10}`, grey, px),
		words(wall - 14, topY - 212 + 5 * px, 'end', socket && `Socket: ${socket.toLowerCase()}`, 'Socket?'),
		kind === 'platform' ? platform(flight, outlined) : stairlift(flight, px, dashed, answers.seat === 'stands'),
		`<path d="M0 ${5 * px}v${5 * px}m0 ${-2.5 * px}H${topX}m0 ${-2.5 * px}v${5 * px}" ${outlined}/>`,
		words(left + 8 * px, 26 * px, 'start', foot, 'In front?'),
		words(countX, 26 * px, 'start', counted, 'Steps?'),
		`<g transform="translate(${left + 6 * px} ${-160 * px})">`,
		above(flight, px, materials[answers.material ?? '']),
		words(52 * px, 77 * px, 'middle', width, 'Width?'),
		answers.turn === 'straight' || answers.bend ? '' : words(98 * px, 60 * px, 'end', '?', ''),
		'</g></svg>',
	]
		.join('')
		.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`);
}

/** What is walked on: solid, or treads on a string with posts. What turns is shaded. */
function body(flight: Flight, material: string, outlined: string, dashed: string): string {
	const { edges, nosings, wall, rise, deep, bend, lower, inCorner } = flight;
	const isOpen = material === 'timber' || material === 'metal';
	const fill = materials[material] ?? 'none';
	const turning = bend in turns ? edges.slice(lower - 1, lower + inCorner) : [];
	const shaded = turning.map(([x, y]) => box(x, y, deep, isOpen ? 24 : -y, `fill="${ink}" opacity=".15"`)).join('');
	const ends = edges.map((_, i) => edges[i + 1]?.[0] ?? wall);
	if (isOpen) {
		const posts = nosings.slice(1).map(([x, y]) => `M${x + 6} ${y}V0`);
		const treads = edges.map(([x, y], i) => `M${x - 4} ${y + 4}H${ends[i]}`);
		const string = edged(`M20-6L${through(nosings.slice(1), 14)}`, fill, 13, 2.5);
		return edged(posts.join(''), fill, 6, 2) + string + shaded + edged(treads.join(''), fill, 4, 2.5);
	}
	const solid = `M0 0${edges.map(([x, y], i) => `L${x} ${y}H${ends[i]}`).join('')}V0z`;
	// Every second course begins half a brick later.
	const courses = edges.map(([x, y], i) => `M${wall + (i % 2) * 20} ${y + rise / 2}H${x}`).join('');
	const bricks = material === 'brick' ? stroke(courses, fill, rise - 1.5, 'stroke-dasharray="38.5 1.5"') : '';
	const line = fill === 'none' ? dashed : outlined;
	return `<path d="${solid}" fill="${bricks ? cream : fill}"/>${bricks}${shaded}<path d="${solid}" ${line}/>`;
}

/** The rail on its supports, capped at both ends, and somebody on the chair, whose back is to the rail: it travels sideways. */
function stairlift({ rail, supports, folds }: Flight, px: number, dashed: string, isPerching: boolean): string {
	const [[footX, footY], [endX]] = [rail[0], rail.at(-1)] as [Point, Point];
	const x = footX + (endX - footX) / 2;
	const seat = isPerching ? -68 : -46;
	const part = `fill="${white}" stroke="${ink}" stroke-width="3"`;
	const folded = `M${footX} ${footY}L${footX - 34} ${heightAt(rail, footX - 34)}m-6-12q-10-36 16-52`;
	return [
		stroke(supports.map(({ x, foot, head }) => `M${x - 7} ${foot}h14m-7 0V${head}`).join(''), ink, 4),
		folds ? `<path d="${folded}" ${dashed}/>` : '',
		`<g stroke-linecap="square">${edged(`M${through(rail)}`, yellow, Math.max(9, 4 * px), 1.25 * px)}</g>`,
		// The footrest clears the edge of the next step up.
		`<g transform="translate(${x} ${heightAt(rail, x + 28) + 8})">`,
		box(-27, seat - 56, 54, 56, part),
		box(-9, seat, 18, 14 - seat, part),
		limb(`M0 ${seat - 76}v.1`, 22),
		limb(`M-6 ${seat - 50}h12l-2 46h-8z`, 17),
		box(-28, seat - 4, 56, 9, part),
		`<path d="M-31 ${seat - 22}h9v20h-9zm53 0h9v20h-9z" ${part}/>`,
		limb(`M-15 ${seat - 51}l-11 27m41-27l11 27`, 8, 1.5),
		limb(`M-10 ${seat - 1}L-9-10h-4M10 ${seat - 1}L9-10h4`, 12, 1.5),
		`${box(-26, -5, 52, 6, `fill="${ink}"`)}</g>`,
	].join('');
}

/** A platform beside the steps, half-way up, with somebody in a wheelchair. */
function platform({ topY, wall }: Flight, outlined: string): string {
	const [left, floor] = [wall - 150, Math.min(-14, topY * 0.45)];
	const lift = `fill="${yellow}" ${outlined}`;
	return [
		box(left, floor - 100, 120, 100, `fill="${white}" fill-opacity=".8" ${outlined}`),
		...[left, left + 112].map((x) => box(x, topY - 106, 8, 106 - topY, lift)),
		box(left, floor, 120, 8, lift),
		`<g transform="translate(${left + 62} ${floor})">`,
		limb('M-13-120v.1', 22),
		limb('M-17-97l3 41h34l9 42h7', 14),
		stroke('M-42-90h10l4 44h50l12 38h12', ink, 4),
		`<circle cx="-14" cy="-29" r="27" stroke="${ink}" stroke-width="5"/>`,
		`${limb('M-16-92l10 20h18', 8, 1.5)}</g>`,
	].join('');
}

/** From above, on a card: `x` grows up the first flight, `y` to the left of who climbs it, where the rail is. Steps turn to the right. */
function above(flight: Flight, px: number, fill: string = white): string {
	const { kind, width, bend, inCorner, lower, edges, topX, wall, rail } = flight;
	const isTurning = bend in turns;
	const [[start], [end], [turn]] = [rail[0], rail.at(-1), edges[lower - 1]] as [Point, Point, Point];
	const beyond = wall - (edges[lower + inCorner]?.[0] ?? topX);
	/** Up to so far before the door, and so far from the right side. */
	const route = (side: number, from: number, spare: number, bent = 0) => {
		const radius = bend === 'sweep' ? side : bent;
		const round = `H${turn + side - radius}a${radius} ${radius} 0 0 0 ${radius}-${radius}V${spare - beyond}`;
		return `M${from} ${side}${isTurning ? round : `H${wall - spare}`}`;
	};
	const spokes = Array.from({ length: inCorner }, (_, i) => {
		const angle = ((i + 1) / (inCorner + 1)) * (Math.PI / 2);
		const reach = width / (bend === 'sweep' ? 1 : Math.max(Math.sin(angle), Math.cos(angle)));
		return `M${turn} 0l${reach * Math.sin(angle)} ${reach * Math.cos(angle)}`;
	});
	const lowerEdges = edges.slice(0, lower).map(([x]) => `M${x} 0v${width}`);
	const upperEdges = edges.slice(lower + inCorner).map(([x]) => `M${x - wall} 0v${width}`);
	const [frame, turned, atDoor] = isTurning
		? [[-width, -turn - width, beyond + width, turn + width + 90], '0-1-1 0 0 0', `0-1 1 0 ${turn} ${-beyond}`]
		: [[-70, -width, wall + 70, width + 90], '1 0 0-1 0 0', `1 0 0 1 ${wall} 0`];
	/** One px. */
	const line = Math.max((frame[2] as number) / 88, (frame[3] as number) / 54);
	return [
		`<rect width="${104 * px}" height="${84 * px}" rx="${4 * px}" fill="${white}"/>`,
		`<svg x="${8 * px}" y="${6 * px}" width="${88 * px}" height="${54 * px}" viewBox="${frame.join(' ')}" overflow="visible">`,
		`<g transform="matrix(${turned})">${edged(route(width / 2, 0, 0), fill, width - line, line)}`,
		isTurning ? stroke(route(width / 2, turn, beyond), ink, width, 'opacity=".15"') : '',
		stroke(`${[...lowerEdges, ...spokes].join('')}M-60 0v${width}m-10 0h20M-70 0h20`, ink, line),
		`<g transform="matrix(${atDoor})">${stroke(upperEdges.join(''), ink, line)}`,
		kind === 'platform' ? box(-125, -90, 120, 90, `fill="${yellow}" stroke="${ink}" stroke-width="${line}"`) : '',
		`${stroke(`M0 4v${width - 8}`, ink, 5 * line)}</g>`,
		kind === 'platform' ? '' : edged(route(width - 15, start, wall - end, 25), yellow, 3.5 * line, 1.25 * line),
		'</g></svg>',
	].join('');
}
