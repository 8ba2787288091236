import { colours, drawnColours } from '#brand/colours.ts';
import { type Flight, flightOf, heightAt, type Point, type StepsAnswers, turns } from '#planner/flight.ts';

// Lines and colours as in docs/drawings.md.
const { ink, muted: grey, brand: forest, focus: yellow, band: cream, surface: white } = colours;
const materials: StepsAnswers = drawnColours;
const gate = 'M-121-8v-84m12 84v-84m12 84v-84m12 84v-84m-42 67h48m-48-50h48M-75 0v-108';

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
/** From one point so far towards another, in cm, or half-way. */
const towards = ([x, y]: Point, [toX, toY]: Point, far: number) => {
	const part = Math.min(0.5, far / Math.hypot(toX - x, toY - y));
	return `${x + (toX - x) * part} ${y + (toY - y) * part}`;
};
/** As a rail bends: rounded from 30 cm before each corner to 30 cm past it. */
const rounded = (points: readonly Point[]) =>
	points
		.map((point, i) => {
			const [before, after] = [points[i - 1], points[i + 1]];
			return before && after
				? `${towards(point, before, 30)}Q${through([point])} ${towards(point, after, 30)}`
				: through([point]);
		})
		.join('L');
/** Of steps that turn: from the side they are drawn as if they went straight on. */
const laidFlat = 'turn laid flat';
/** A label in two lines of about one length. */
const inTwo = (label: string) => {
	const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
	const fromMiddle = (index: number) => Math.abs(index - label.length / 2);
	const at = spaces.sort((one, other) => fromMiddle(one) - fromMiddle(other))[0] ?? label.length;
	return [label.slice(0, at), label.slice(at + 1)];
};

/**
 * A visitor's steps as SVG for a page, 320 by 210: from the side, with the lift, and small from above. What was not answered is dashed.
 * @param answers by the names in the plan's address
 * @param labels the words of each: the page's own, so that nothing in them is to be escaped
 */
export function drawSteps(answers: StepsAnswers, labels: StepsAnswers): string {
	const flight = flightOf(answers);
	const { topX, topY, wall, kind, supports } = flight;
	/** So many cm are a px of the drawing: all of it is in cm, but lines and words are as thick as they are there. */
	const px = Math.max(560 / 320, (wall + 262) / 320, (240 - topY) / 166);
	const left = wall + 132 - 320 * px;
	const dashed = `stroke="${grey}" stroke-width="${1.5 * px}" stroke-dasharray="${4 * px} ${3 * px}"`;
	const outlined = `stroke="${ink}" stroke-width="${1.5 * px}"`;
	const words = (x: number, y: number, anchor: string, known: string | undefined, open: string) =>
		`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${known ? ink : grey}">${known || open}</text>`;

	const { foot, socket } = labels;
	const paved = `M${left} 13H-118V0H${wall}M-30 0v9m-32-9v9m-32-9v9`;
	const street = answers.foot === 'pavement' ? paved : `M${left} 0H${wall}`;
	const isInside = answers.socket === 'inside';
	const cable = isInside || answers.socket === 'near' ? outlined : dashed;
	const at = wall + (isInside ? 116 : -8);
	/** How high the lead to the lift runs: clipped to the side of the landing, just below its edge, where nobody walks on it. */
	const clipped = topY + Math.min(9, -topY / 2);
	const post = supports.at(-1) as (typeof supports)[number];
	const [endX, endY] = kind === 'platform' ? [wall - 38, topY] : [post.x + 4, post.head];
	const clips = Array.from(
		{ length: Math.floor((wall - 20 - endX) / 28) },
		(_, i) => `M${wall - 22 - i * 28} ${clipped - 4}v8`,
	);
	const isTurning = flight.bend in turns;
	const steps = answers.count ?? labels.steps;
	const counted = steps && `${steps} ${steps === '1' ? 'step' : 'steps'}`;
	const ground = foot ? inTwo(foot) : ['In front?'];
	/** Below the middle of the steps, but clear of the words about the ground. */
	const clear =
		25 +
		7.9 * Math.max(...ground.map(({ length }) => length)) +
		3.9 * (isTurning ? laidFlat : (counted ?? 'Steps?')).length;
	const countX = Math.max(topX / 2, left + clear * px);
	const width = answers.narrowest ? `${answers.narrowest} cm` : answers.width === 'width-unsure' ? '' : labels.width;
	/** What the steps take of their card, in px. */
	const high = isTurning || kind === 'platform' ? 54 : 32;
	const isOpen = answers.turn !== 'straight' && !answers.bend;
	const card = high + (isOpen && !isTurning ? 46 : 30);
	const [besideX, besideY] = isTurning ? [79, 60] : [52, high + 38];
	const said = ['turn', 'bend', 'material', 'steps', 'width', 'foot', 'socket'].flatMap((name) => labels[name] ?? []);
	const isAsking = isOpen || !socket || !foot || !counted || !width;
	return [
		`<svg viewBox="${left} ${-166 * px} ${320 * px} ${210 * px}" role="img" fill="none"${isAsking ? ' data-asking=""' : ''}`,
		` font-size="${14 * px}" aria-label="Your steps: ${said.join(', ') || 'not answered yet'}">`,
		box(left, -166 * px, 320 * px, 210 * px, `fill="${cream}"`),
		// The room behind the door.
		box(wall + 24, -166 * px, 110, 166 * px + topY, `fill="${white}"`),
		door(wall + 24, topY, outlined),
		`<path d="M${wall} ${topY - 205}h24v-400h-24zm0 205h24V${6 * px}h-24z" fill="${materials.brick}" ${outlined}/>`,
		box(wall + 24, topY, 130, 12, `fill="${ink}"`),
		box(wall - 4, topY - 4, 32, 6, `fill="${materials.concrete}" ${outlined}`),
		`<path d="${street}" ${foot ? outlined : dashed}/>`,
		answers.foot === 'tight' ? stroke(gate, grey, 5) : '',
		body(flight, answers.material ?? '', outlined, dashed),
		`<path d="M${at} ${topY - 46}V${clipped}H${endX + 1}V${endY}" ${cable}/>`,
		`<path d="${clips.join('')}" ${outlined}/>`,
		box(at - 6, topY - 66, 12, 20, `fill="${white}" ${cable}`),
		stroke(`M${at} ${topY - 66}V${topY - 212}H${wall - 10}`, grey, px),
		words(wall - 14, topY - 212 + 5 * px, 'end', socket && `Socket: ${socket.toLowerCase()}`, 'Socket?'),
		kind === 'platform' ? platform(flight, outlined) : stairlift(flight, px, dashed, answers.seat === 'stands'),
		`<path d="M0 ${5 * px}v${5 * px}m0 ${-2.5 * px}H${topX}m0 ${-2.5 * px}v${5 * px}" ${outlined}/>`,
		...ground.map((line, i) => words(left + 13 * px, (24 + 14.5 * i) * px, 'start', foot && line, line)),
		words(countX, 24 * px, 'middle', counted, 'Steps?'),
		isTurning ? words(countX, 38.5 * px, 'middle', '', laidFlat) : '',
		`<g transform="translate(${left + 6 * px} ${-160 * px})">`,
		`<rect width="${104 * px}" height="${card * px}" rx="${4 * px}" fill="${white}"/>`,
		above(flight, px, high, materials[answers.material ?? '']),
		words(52 * px, (high + 23) * px, 'middle', width, 'Width?'),
		isOpen ? words(besideX * px, besideY * px, 'middle', '', 'Turn?') : '',
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
		const string = edged(`M6-4L${through(nosings.slice(1), 8)}`, fill, 13, 2.5);
		return edged(posts.join(''), fill, 6, 2) + string + shaded + edged(treads.join(''), fill, 4, 2.5);
	}
	const solid = `M0 0${edges.map(([x, y], i) => `L${x} ${y}H${ends[i]}`).join('')}V0z`;
	// Every second course begins half a brick later.
	const courses = edges.map(([x, y], i) => `M${wall + (i % 2) * 20} ${y + rise / 2}H${x}`).join('');
	const bricks = material === 'brick' ? stroke(courses, fill, rise - 1.5, 'stroke-dasharray="38.5 1.5"') : '';
	const line = fill === 'none' ? dashed : outlined;
	return `<path d="${solid}" fill="${bricks ? cream : fill}"/>${bricks}${shaded}<path d="${solid}" ${line}/>`;
}

/** The leaf of an open front door, hinged on the wall at `x`. */
function door(x: number, floor: number, outlined: string): string {
	const panel = `stroke="${drawnColours.behind}" stroke-width="2.5"`;
	return [
		box(x, floor - 205, 80, 205, `fill="${forest}" ${outlined}`),
		`<path d="M${x + 10} ${floor - 190}h25v66h-25zm35 0h25v66h-25z" fill="${white}"/>`,
		`<path d="M${x + 10} ${floor - 82}h25v66h-25zm35 0h25v66h-25z" ${panel}/>`,
		box(x + 28, floor - 107, 24, 8, `fill="${materials.concrete}"`),
		stroke(`M${x + 74} ${floor - 110}v14m0-9h-9`, white, 4),
	].join('');
}

/** The rail on its supports, capped at both ends, and somebody on the chair, whose back is to the rail: it travels sideways. */
function stairlift({ rail, supports, folds }: Flight, px: number, dashed: string, isPerching: boolean): string {
	const [[footX, footY], [endX]] = [rail[0], rail.at(-1)] as [Point, Point];
	const x = footX + (endX - footX) / 2;
	const seat = isPerching ? -68 : -46;
	const part = `fill="${white}" stroke="${ink}" stroke-width="3"`;
	const [onGround, reach] = [heightAt(rail, footX - 48), Math.hypot(48, heightAt(rail, footX - 48) - footY)];
	const arc = `A${reach} ${reach} 0 0 1 ${footX - 12} ${footY - reach + 1}`;
	const folded = `M${footX} ${footY}L${footX - 48} ${onGround}${arc}M${footX - 34} ${onGround - 4}V-1m-9 0h18`;
	const thick = Math.max(9, 4 * px);
	/** Drawn on from an end of the rail. */
	const cap = ([x, y]: Point, [nextX, nextY]: Point) => {
		const length = Math.hypot(x - nextX, y - nextY) / (2.5 * px);
		return `M${x} ${y}l${(x - nextX) / length} ${(y - nextY) / length}`;
	};
	const caps = cap(rail[0] as Point, rail[1] as Point) + cap(rail.at(-1) as Point, rail.at(-2) as Point);
	const bolts = supports.map(({ x, foot }) => `M${x - 5} ${foot - 7}v15m10-15v15`).join('');
	const feet = supports.map(({ x, foot, head }) => `M${x - 9} ${foot - 2}h18m-9 0V${head}`).join('');
	const leg = `${seat - 8}a9 9 0 0 1 18 0v12l-3 ${-12 - seat}q3 2 3 8h-12q0-6 2-8l-2 ${12 + seat}z`;
	return [
		stroke(feet, ink, 4) + stroke(bolts, ink, 2.5),
		folds ? `<path d="${folded}" ${dashed}/>` : '',
		`<g data-rail="">${edged(`M${rounded(rail)}`, yellow, thick, 1.25 * px)}${stroke(caps, ink, thick + 3.5 * px)}</g>`,
		// The footplate clears the edge of the next step up.
		`<g transform="translate(${x} ${heightAt(rail, x + 28) + 8})">`,
		box(-27, seat - 56, 54, 58, part),
		stroke(`M-28 ${seat + 4}v-24m56 24v-24`, ink, 4),
		box(-6, seat, 12, -seat, part),
		box(-16, -16, 32, 26, part),
		`<path d="M-13 ${seat + 2}l-1-24q-6-20-3-26 2-6 9-8l5-2v-9h6v9l5 2q7 2 9 8 3 6-3 26l-1 24z" fill="${forest}"/>`,
		`<ellipse cy="${seat - 74}" rx="9" ry="11.5" fill="${forest}"/>`,
		box(-26, seat - 4, 52, 9, part),
		limb(`M-16 ${seat - 47}l-8 14-3 6m43-20l8 14 3 6`, 8.5, 1.5),
		`<path d="M-35 ${seat - 25}h14v8h-14zm56 0h14v8h-14z" ${part}/>`,
		`<path d="M-19 ${leg}M1 ${leg}" fill="${forest}"/>`,
		`${box(-24, 0, 48, 5, part)}</g>`,
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
		limb('M-15-110l-2 13 3 41h34l9 42h7', 14),
		stroke('M-42-90h10l4 44h50l12 38h12', ink, 4),
		`<circle cx="-14" cy="-29" r="27" stroke="${ink}" stroke-width="5"/>`,
		`<path d="M22-46v30" stroke="${ink}" stroke-width="4"/><circle cx="22" cy="-8" r="6" fill="${white}" stroke="${ink}" stroke-width="4"/>`,
		`${limb('M-16-92l10 20h18', 8, 1.5)}</g>`,
	].join('');
}

/** From above, on a card: `x` grows up the first flight, `y` to the left of who climbs it, where the rail is. Steps turn to the right. */
function above(flight: Flight, px: number, high: number, fill: string = white): string {
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
	const along = route(width - 15, start, wall - end, 25);
	const spokes = Array.from({ length: inCorner }, (_, i) => {
		const angle = ((i + 1) / (inCorner + 1)) * (Math.PI / 2);
		const reach = width / (bend === 'sweep' ? 1 : Math.max(Math.sin(angle), Math.cos(angle)));
		return `M${turn} 0l${reach * Math.sin(angle)} ${reach * Math.cos(angle)}`;
	});
	const lowerEdges = edges.slice(0, lower).map(([x]) => `M${x} 0v${width}`);
	const upperEdges = edges.slice(lower + inCorner).map(([x]) => `M${x - wall} 0v${width}`);
	const [frame, turned, atDoor] = isTurning
		? [[-width, -turn - width, beyond + width, turn + width + 90], '0-1-1 0 0 0', `0-1 1 0 ${turn} ${-beyond}`]
		: [[-70, -width, wall + 70, width + (kind === 'platform' ? 90 : 0)], '1 0 0-1 0 0', `1 0 0 1 ${wall} 0`];
	/** One px. */
	const line = Math.max((frame[2] as number) / 88, (frame[3] as number) / high);
	return [
		`<svg x="${8 * px}" y="${6 * px}" width="${88 * px}" height="${high * px}" viewBox="${frame.join(' ')}" overflow="visible">`,
		`<g transform="matrix(${turned})">${edged(route(width / 2, 0, 0), fill, width - line, line)}`,
		isTurning ? stroke(route(width / 2, turn, beyond), ink, width, 'opacity=".15"') : '',
		stroke(`${[...lowerEdges, ...spokes].join('')}M-60 0v${width}m-10 0h20M-70 0h20`, ink, line),
		`<g transform="matrix(${atDoor})">${stroke(upperEdges.join(''), ink, line)}`,
		kind === 'platform' ? box(-125, -90, 120, 90, `fill="${yellow}" stroke="${ink}" stroke-width="${line}"`) : '',
		`${stroke(`M0 4v${width - 8}`, ink, 5 * line)}</g>`,
		kind === 'platform'
			? ''
			: stroke(along, ink, 6 * line, 'stroke-linecap="square"') + stroke(along, yellow, 3.5 * line),
		'</g></svg>',
	].join('');
}
