import { colours, drawnColours } from '#brand/colours.ts';
import { type Flight, flightOf, heightAt, type Point, rounded, type StepsAnswers, through } from '#planner/flight.ts';

// Lines and colours as in docs/drawings.md.
const { ink, muted: grey, brand: forest, focus: yellow, band: cream, surface: white } = colours;
const materials: StepsAnswers = drawnColours;
const gate = 'M-121-8v-84m12 84v-84m12 84v-84m12 84v-84m-42 67h48m-48-50h48M-75 0v-108';

const stroke = (d: string, colour: string, width: number, more = '') =>
	`<path d="${d}" stroke="${colour}" stroke-width="${width}" ${more}/>`;
const edged = (d: string, colour: string, width: number, edge: number) =>
	stroke(d, ink, width + 2 * edge) + stroke(d, colour, width);
/** A rail, capped at both ends. */
const capped = (d: string, width: number, edge: number) =>
	stroke(d, ink, width + 2 * edge, 'stroke-linecap="square"') + stroke(d, yellow, width);
/** Of a plain silhouette, so many cm thick, with a pale edge where it is in front of another. */
const limb = (d: string, width: number, edge = 0) =>
	`<g stroke-linecap="round">${edge ? stroke(d, white, width + 2 * edge) : ''}${stroke(d, forest, width)}</g>`;
const box = (x: number, y: number, width: number, height: number, more: string) =>
	`<path d="M${x} ${y}h${width}v${height}h${-width}z" ${more}/>`;
/** Treads on a string with posts, and the ground below. */
const isFrame = (material: string) => material === 'timber' || material === 'metal';

/**
 * A visitor's steps as SVG for a page, 320 by 210: from the side, with the lift, and small from above. What was not answered is dashed.
 * @param answers by the names in the plan's address
 * @param labels the words of each: the page's own, so that nothing in them is to be escaped
 */
export function drawSteps(answers: StepsAnswers, labels: StepsAnswers): string {
	const flight = flightOf(answers);
	const { topX, topY, wall, kind, rail, rider, lead, isTurning, px, left } = flight;
	const isPerching = kind !== 'platform' && answers.seat === 'stands';
	const dashed = `stroke="${grey}" stroke-width="${1.5 * px}" stroke-dasharray="${4 * px} ${3 * px}"`;
	const outlined = `stroke="${ink}" stroke-width="${1.5 * px}"`;
	const words = (x: number, y: number, anchor: string, known: string | undefined, open: string) =>
		`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${known ? ink : grey}">${known || open}</text>`;

	const { foot, socket } = labels;
	const { material = '' } = answers;
	/** Of the pavement, in front of the road. */
	const kerb = answers.foot === 'pavement' ? left + 12 * px : left;
	const isInside = answers.socket === 'inside';
	const cable = isInside || answers.socket === 'near' ? outlined : dashed;
	const at = wall + (isInside ? 116 : -8);
	const steps = answers.count ?? labels.steps;
	const counted = steps && `${steps} ${steps === '1' ? 'step' : 'steps'}`;
	const ground = foot ?? 'In front?';
	const folded = /^(.{9,14}) (.+)/.exec(ground)?.slice(1) ?? [ground];
	const half = 3.7 * px * (counted ?? 'Steps?').length;
	/** Where words are clear of those about the ground, which stand a line lower if these would be far from the middle of the steps. */
	const clear =
		left + (19 + 7.9 * (folded[0] ?? '').length) * px + Math.max(half, isTurning && folded[1] ? 43 * px : 0);
	const isBelow = clear > topX / 2 + 8 * px;
	const lines = isBelow ? ['', ground] : folded;
	const countX = isBelow ? topX / 2 : Math.max(topX / 2, clear);
	const flat: [number, number, string] = isBelow ? [countX + half + 8 * px, 24, 'start'] : [countX, 38.5, 'middle'];
	const width = answers.narrowest ? `${answers.narrowest} cm` : answers.width === 'width-unsure' ? '' : labels.width;
	/** Words above the head, beside the card, clear of the handrail on their right. */
	const seatX = Math.max(rider, left + 178 * px);
	const railing = Math.max(heightAt(rail, seatX + 54 * px) - 74, topY - 90);
	const seatY = Math.min(heightAt(rail, rider) - 161 - 4 * px, railing - 8 * px);
	/** What the steps take of their card, in px. */
	const high = isTurning || kind === 'platform' ? 54 : 32;
	const isOpen = answers.turn !== 'straight' && !answers.bend;
	const card = high + (isOpen ? 46 : 30);
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
		`<path d="M${left} ${kerb > left ? 13 : 0}H${kerb}V0H${isFrame(material) ? wall : 0}" ${foot ? outlined : dashed}/>`,
		kerb > left ? stroke(`M-30 4.5H${kerb}`, ink, 9, `stroke-dasharray="${1.5 * px} 32"`) : '',
		answers.foot === 'tight' ? stroke(gate, grey, 5) : '',
		kind === 'platform' ? handrail(flight) : '',
		body(flight, material, outlined, dashed),
		`<path d="M${at} ${topY - 46}V${lead.low}H${lead.x + 1}V${lead.y}" ${cable}/>`,
		stroke(`M${wall - 21} ${lead.low}H${lead.x + 8}`, ink, 8, `stroke-dasharray="${1.5 * px} 25"`),
		box(at - 6, topY - 66, 12, 20, `fill="${white}" ${cable}`),
		stroke(`M${at} ${topY - 66}V${topY - 222}H${wall - 10}`, grey, px),
		words(wall - 14, topY - 222 + 5 * px, 'end', socket && `Socket: ${socket.toLowerCase()}`, 'Socket?'),
		kind === 'platform' ? platform(flight, outlined) : stairlift(flight, dashed, isPerching),
		isPerching ? words(seatX, seatY, 'middle', '', 'Perching seat?') : '',
		kind === 'platform' ? '' : handrail(flight),
		topX ? `<path d="M0 ${5 * px}v${5 * px}m0 ${-2.5 * px}H${topX}m0 ${-2.5 * px}v${5 * px}" ${outlined}/>` : '',
		...lines.map((line, i) => words(left + 13 * px, (24 + 14.5 * i) * px, 'start', foot && line, line)),
		words(countX, 24 * px, 'middle', counted, 'Steps?'),
		isTurning ? words(flat[0], flat[1] * px, flat[2], '', 'turn laid flat') : '',
		`<g transform="translate(${left + 6 * px} ${-160 * px})">`,
		`<rect width="${116 * px}" height="${card * px}" rx="${4 * px}" fill="${white}"/>`,
		above(flight, high, materials[material]),
		words(58 * px, (high + 23) * px, 'middle', width, 'Width?'),
		isOpen ? words(58 * px, (high + 38) * px, 'middle', '', 'Turn?') : '',
		'</g></svg>',
	]
		.join('')
		.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`);
}

/** On the side away from the rail: in front of the rider, or behind a platform. */
function handrail({ hand, kind }: Flight): string {
	const d = [...hand.bars.map((bar) => `M${rounded(bar)}`), ...hand.posts.map(([x, y]) => `M${x} ${y}v-90`)].join('');
	return kind === 'platform' ? stroke(d, drawnColours.behind, 4) : edged(d, white, 3, 2);
}

/** What is walked on: solid, or treads on a string with posts. What turns is shaded. */
function body(flight: Flight, material: string, outlined: string, dashed: string): string {
	const { edges, nosings, wall, rise, deep, isTurning, lower, inCorner } = flight;
	const fill = materials[material] ?? 'none';
	const turning = isTurning ? edges.slice(lower - 1, lower + inCorner) : [];
	const isOpen = isFrame(material);
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
	return [
		box(x, floor - 205, 80, 205, `fill="${forest}" ${outlined}`),
		`<path d="M${x + 10} ${floor - 190}h25v66h-25zm35 0h25v66h-25z" fill="${white}"/>`,
		stroke(`M${x + 10} ${floor - 82}h25v66h-25zm35 0h25v66h-25z`, drawnColours.behind, 2.5),
		box(x + 28, floor - 107, 24, 8, `fill="${materials.concrete}"`),
		stroke(`M${x + 74} ${floor - 110}v14m0-9h-9`, white, 4),
	].join('');
}

/** The rail on its supports, capped at both ends, and somebody on the chair, whose back is to the rail: it travels sideways. */
function stairlift(
	{ rail, rider: x, supports, folds, slope, px }: Flight,
	dashed: string,
	isPerching: boolean,
): string {
	const [footX, footY] = rail[0] as Point;
	const seat = isPerching ? -68 : -46;
	const part = `fill="${white}" stroke="${ink}" stroke-width="3"`;
	const [onGround, reach] = [footY + 48 * slope, 48 * Math.hypot(1, slope)];
	const arc = `A${reach} ${reach} 0 0 1 ${footX - 12} ${footY - reach + 1}`;
	const folded = `M${footX} ${footY}L${footX - 48} ${onGround}${arc}M${footX - 34} ${onGround - 4}V-1m-9 0h18`;
	const feet = supports.map(({ x, foot, head }) => `M${x - 9} ${foot - 2}h18m-9 0V${head}M${x - 5} ${foot}v8m10-8v8`);
	const leg = `${seat - 8}a9 9 0 0 1 18 0v12l-3 ${-12 - seat}q3 2 3 8h-12q0-6 2-8l-2 ${12 + seat}z`;
	return [
		stroke(feet.join(''), ink, 3.5),
		folds ? `<path d="${folded}" ${dashed}/>` : '',
		`<g data-rail="">${capped(`M${rounded(rail)}`, Math.max(9, 4 * px), 1.25 * px)}</g>`,
		// The footplate clears the edge of the next step up, and the carriage the landing.
		`<g transform="translate(${x} ${Math.min(heightAt(rail, x + 28) + 8, heightAt(rail, x) + 4)})">`,
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

/** A platform beside the steps, half-way up, with somebody in a wheelchair, who looks to the landing and its gate. */
function platform({ topY, wall, isEnclosed }: Flight, outlined: string): string {
	const [left, floor] = [wall - 144, Math.min(-14, topY * 0.45)];
	const masts = `M${left} ${topY - 106}h8V0h-8zm102 0h8V0h-8z`;
	const gateAt = (y: number, high = 100) =>
		`<path d="M${left + 8} ${y}v-${high}h94v${high}zm6-72v18" fill="none" ${outlined}/>`;
	return [
		isEnclosed ? box(left - 7, topY - 180, 124, 180 - topY, `fill="${white}" ${outlined}`) : '',
		gateAt(topY, isEnclosed ? 168 : 100),
		`<g transform="translate(${left + 55} ${floor})">`,
		`<circle cy="-121" r="11" fill="${forest}"/>`,
		limb('M0-106v30M-14-96h28', 18),
		box(-22, -92, 44, 50, `fill="${white}" ${outlined}`),
		stroke('M-29-4v-52m58 52v-52M-22-94h-9m53 0h9', ink, 9, 'stroke-linecap="round"'),
		`${limb('M-23-92l-8 20m54-20l8 20', 8, 1.5)}</g>`,
		isEnclosed ? '' : gateAt(floor),
		`<path d="${masts}M${left} ${floor}h110v8h-110z" fill="${yellow}" ${outlined}/>`,
	].join('');
}

/** From above, on a card: `x` grows up the first flight, `y` to the left of who climbs it, where the rail is. Steps turn to the right. */
function above(flight: Flight, high: number, fill: string = white): string {
	const { kind, width, bend, isTurning, inCorner, lower, edges, topX, wall, rail, px } = flight;
	const [[start], [end], [turn]] = [rail[0], rail.at(-1), edges[lower - 1]] as [Point, Point, Point];
	/** Steps that sweep round have no corner. */
	const inner = bend === 'sweep' ? 45 : 0;
	const beyond = inner + wall - (edges[lower + inCorner]?.[0] ?? topX);
	const corner = turn + inner;
	/** Up to so far before the door, and so far from the right side. */
	const route = (side: number, from: number, spare: number, bent = 0) => {
		const radius = inner ? inner + side : bent;
		const round = `H${corner + side - radius}a${radius} ${radius} 0 0 0 ${radius}-${radius}V${spare - beyond}`;
		return `M${from} ${side}${isTurning ? round : `H${wall - spare}`}`;
	};
	const along = route(width - 15, start, wall - end, 25);
	const spokes = Array.from({ length: inCorner }, (_, i) => {
		const angle = ((i + 1) / (inCorner + 1)) * (Math.PI / 2);
		const [across, along] = [Math.sin(angle), Math.cos(angle)];
		const reach = width / (inner ? 1 : Math.max(across, along));
		return `M${turn + inner * across} ${inner * along - inner}l${reach * across} ${reach * along}`;
	});
	const lowerEdges = [...edges.slice(0, lower).map(([x]) => `M${x} 0v${width}`), ...spokes];
	const upperEdges = edges.slice(lower + inCorner).map(([x]) => `M${x - wall} 0v${width}`);
	/** From a platform one rolls on to a landing on which a wheelchair turns. */
	const isPlatform = kind === 'platform';
	const far = isPlatform ? Math.max(width, 150) : width;
	const tall = far + Math.max(isTurning ? corner + 90 : 0, isPlatform ? 145 : 0);
	const [frame, turned, atDoor] = isTurning
		? [[-width, -corner - far, beyond + width, tall], '0-1-1 0 0 0', `0-1 1 0 ${corner} ${-beyond}`]
		: [[-70, -far, wall + 70, tall], '1 0 0-1 0 0', `1 0 0 1 ${wall} 0`];
	/** One px. */
	const line = Math.max((frame[2] as number) / 88, (frame[3] as number) / high);
	/** A platform, a gate at each end, and the way over it to the door. */
	const gatesAndWay = `M-144-140h110m0 140h-110M-89-110V${far / 2}h58l-20-20m20 20l-20 20`;
	const landing = edged(`M-170 ${far / 2}H0`, fill, far - line, line) + stroke(`M-170 0V${far}`, ink, line);
	const beside = landing + edged('M-89-140V0', yellow, 110 - line, line) + stroke(gatesAndWay, ink, 2 * line);
	return [
		`<svg x="${14 * px}" y="${6 * px}" width="${88 * px}" height="${high * px}" viewBox="${frame.join(' ')}" overflow="visible">`,
		`<g transform="matrix(${turned})">${edged(route(width / 2, 0, 0), fill, width - line, line)}`,
		isTurning ? stroke(route(width / 2, turn, beyond - inner), ink, width, 'opacity=".15"') : '',
		stroke(`${lowerEdges.join('')}M${start - 4 * line - 12} 0v${width}m-10 0h20m-20-${width}h20`, ink, line),
		`<g transform="matrix(${atDoor})">${stroke(upperEdges.join(''), ink, line)}`,
		isPlatform ? beside : '',
		`${stroke(`M0 4v${far - 8}`, ink, 5 * line)}</g>`,
		isPlatform ? '' : capped(along, 3.5 * line, 1.25 * line),
		'</g></svg>',
	].join('');
}
