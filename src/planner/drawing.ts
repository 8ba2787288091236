import { colours, drawnColours } from '#brand/colours.ts';
import { type Flight, flightOf, fromAbove, type Point, type StepsAnswers } from '#planner/flight.ts';

// Lines and colours as in docs/drawings.md.
const { ink, muted: grey, brand: forest, focus: yellow, band: cream, surface: white } = colours;
const { behind, ...stuff } = drawnColours;
const materials: StepsAnswers = stuff;

/** What stands in front of the first step. */
const grounds: StepsAnswers = {
	tight: `<path d="M-100-8v-84m12 84v-84m12 84v-84m12 84v-84m-42 67h48m-48-50h48M-54 0v-108" stroke="${grey}" stroke-width="5"/>`,
	room: `<path d="M-110 0q-2-14-9-20m9 20v-24m0 24q2-14 9-20m25 20q-2-14-9-20m9 20v-24m0 24q2-14 9-20" stroke="${forest}" stroke-width="3"/>`,
	pavement: `<path d="M-30 2v10m-32-10v10m-32-10v10" stroke="${grey}" stroke-width="3"/><path d="M-118 0h16v14h-16z" fill="${grey}"/>`,
};

const box = (x: number, y: number, width: number, height: number, more: string) =>
	`<path d="M${x} ${y}h${width}v${height}h${-width}z" ${more}/>`;
const moved = ([x, y]: Point, picture: string) => `<g transform="translate(${x} ${y})">${picture}</g>`;
const inTwo = (d: string, colour: string, width: number, edge: number) =>
	`<path d="${d}" stroke="${ink}" stroke-width="${width + edge}"/><path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;
/** Of a plain silhouette, each a path of so many cm thickness. */
const limbs = (...of: [path: string, width: number][]) =>
	`<g stroke="${forest}" stroke-linecap="round">${of.map(([d, width]) => `<path d="${d}" stroke-width="${width}"/>`).join('')}</g>`;

/**
 * A visitor's steps as SVG, 320 by 200: from the side, with the lift, and small from above. What was not answered is dashed.
 * @param answers by the names in the plan's address
 * @param labels the words of each: the page's own, so that nothing in them is to be escaped
 */
export function drawSteps(answers: StepsAnswers, labels: StepsAnswers): string {
	const flight = flightOf(answers);
	const { edges, wall, kind } = flight;
	const [topX, topY] = edges.at(-1) as Point;
	const right = wall + 108;
	/** So many cm are a px of the drawing: all of it is in cm, but lines and words are as thick as they are there. */
	const px = Math.max(560 / 320, (right + 130) / 320, (235 - topY) / 166);
	const left = right - 320 * px;
	const dashed = `stroke="${grey}" stroke-width="${1.5 * px}" stroke-dasharray="${4 * px} ${3 * px}"`;
	const outlined = `stroke="${ink}" stroke-width="${1.5 * px}"`;
	const isOpen = (question: string) => !answers[question] || /un(?:sure|seen|known)/.test(answers[question]);
	const words = (x: number, y: number, anchor: string, text: string, colour: string) =>
		`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}">${text}</text>`;

	const brick = `fill="${materials.brick}" ${outlined}`;
	const house = [
		box(wall + 24, topY - 205, 72, 205, `fill="${forest}" ${outlined}`),
		box(wall + 36, topY - 190, 48, 70, `fill="${white}"`),
		box(wall + 36, topY - 85, 48, 65, `fill="${white}"`),
		box(wall, topY - 205, 24, -400, brick),
		box(wall, topY, 24, 6 * px - topY, brick),
		box(wall, topY, 130, 12, `fill="${ink}"`),
	];
	const ground = grounds[answers.foot ?? ''];
	const street = answers.foot === 'pavement' ? `M${left} 13H-118V0H${wall}` : `M${ground ? left : 0} 0H${wall}`;
	const guard = topY < -60 ? `M0 ${-flight.rise - 90}${through(flight, -90)}V${topY}M0 ${-flight.rise - 90}V0` : '';

	// The socket, its words, and its lead to the rail's upper end.
	const [line, colour] = /near|inside/.test(answers.socket ?? '') ? [outlined, ink] : [dashed, grey];
	const at = wall + (answers.socket === 'inside' ? 28 : -14);
	const [endX, endY] = flight.rail.at(-1) ?? [wall - 38, topY];
	const socket = labels.socket ? `Socket: ${labels.socket.toLowerCase()}` : 'Socket?';
	const power = [
		`<path d="M${at + 6} ${topY - 46}V${topY - 4}H${endX + 8}V${endY}" ${line}/>`,
		box(at, topY - 66, 12, 20, `fill="${white}" ${line}`),
		`<path d="M${at + 6} ${topY - 66}V${topY - 172}H${wall - 10}" stroke="${colour}" stroke-width="${px}"/>`,
		words(wall - 14, topY - 172 + 5 * px, 'end', socket, colour),
	];

	const foot = labels.foot ?? 'In front?';
	const counted = answers.count ?? labels.steps;
	const count = counted ? `${counted} ${counted === '1' ? 'step' : 'steps'}` : 'Steps?';
	const said = ['turn', 'bend', 'material', 'steps', 'width', 'foot', 'socket'].flatMap((name) => labels[name] ?? []);
	const countFrom = left + (20 + 7.6 * (foot.length + count.length / 2)) * px;
	const below = [
		`<path d="M0 ${5 * px}v${5 * px}m0 ${-2.5 * px}H${topX}m0 ${-2.5 * px}v${5 * px}" ${outlined}/>`,
		words(left + 8 * px, 26 * px, 'start', foot, isOpen('foot') ? grey : ink),
		words(Math.max(topX / 2, countFrom), 26 * px, 'middle', count, isOpen('steps') ? grey : ink),
	];
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${-166 * px} ${320 * px} ${200 * px}" role="img" fill="none" stroke-linejoin="round"`,
		` font-size="${14 * px}" aria-label="Your steps: ${said.join(', ') || 'not answered yet'}">`,
		box(left, -166 * px, 320 * px, 200 * px, `fill="${cream}"`),
		...house,
		`<path d="${guard}" stroke="${behind}" stroke-width="5"/><path d="${street}" ${ground ? outlined : dashed}/>${ground ?? ''}`,
		body(flight, answers.material ?? '', outlined, dashed),
		...(kind === 'platform' ? platform(flight, outlined) : stairlift(flight, px, answers.seat === 'stands')),
		...power,
		...below,
		moved([left + 6 * px, -160 * px], above(flight, px, answers, labels)),
		'</svg>',
	]
		.join('')
		.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`);
}

/** Along the edges, level on a landing and up to the wall, so many cm lower: as it goes on from the first edge. */
function through({ edges, below, level, wall }: Flight, lower: number): string {
	const [[x, y], [topX, topY]] = [edges[below - 1] ?? [0, 0], edges.at(-1) as Point];
	return `${below > 0 ? `L${x} ${y + lower}H${x + level - 30}` : ''}L${topX} ${topY + lower}H${wall - 8}`;
}

/** What is walked on: solid, or treads on a string. */
function body(flight: Flight, material: string, outlined: string, dashed: string): string {
	const { edges, wall, below, level, rise } = flight;
	const solid = `M0 0${edges.map(([x, y], i) => `L${x} ${y}H${edges[i + 1]?.[0] ?? wall}`).join('')}V0z`;
	const fill = materials[material];
	if (!fill) return `<path d="${solid}" ${dashed}/>`;
	if (material === 'timber' || material === 'metal') {
		const [[x, y], [, topY]] = [edges[below - 1] ?? [0, 0], edges.at(-1) as Point];
		const post = (at: number, high: number) => box(at, -high + 8, 8, high - 8, `fill="${fill}" ${outlined}`);
		const treads = edges.map(([x, y], i) =>
			box(x - 3, y, (edges[i + 1]?.[0] ?? wall) - x + 3, 6, `fill="${fill}" ${outlined}`),
		);
		const string = `M16 0${through(flight, 14)}`;
		return [
			post(wall - 16, -topY),
			below > 0 ? post(x + level - 24, -y) : '',
			inTwo(string, fill, 13, 5),
			...treads,
		].join('');
	}
	const courses = edges.map(([x, y]) => `M${x} ${y}H${wall}`).join('');
	// Upright joints: dashes as high as a course, of which every second one begins half a stone later.
	const joints = edges.map(([x, y], i) => `M${wall - 20 - (i % 2) * 20} ${y + rise / 2}H${x}`).join('');
	const stones = `<path d="${courses}" stroke="${cream}" stroke-width="1.5"/><path d="${joints}" stroke="${cream}" stroke-width="${rise}" stroke-dasharray="1.2 38.8"/>`;
	return `<path d="${solid}" fill="${fill}"/>${material === 'brick' ? stones : ''}<path d="${solid}" ${outlined}/>`;
}

/** The rail on its supports, capped at both ends, and somebody on the chair, who faces out of the picture: it travels sideways. */
function stairlift({ edges, rail, supports, folds, count }: Flight, px: number, isPerching: boolean): string[] {
	const thick = Math.max(9, 4 * px);
	const [footX, footY] = rail[0] as Point;
	const [x, y] = edges[Math.min(count - 1, Math.ceil(count * 0.4))] as Point;
	const seat = isPerching ? -68 : -46;
	const hip = isPerching ? seat + 8 : seat;
	const part = `fill="${white}" stroke="${ink}" stroke-width="3"`;
	const folded = `M${footX} ${footY}l-34 19m-6-12q-10-36 16-52`;
	return [
		...supports.map(
			({ x, foot, head }) => `<path d="M${x} ${foot}V${head}M${x - 7} ${foot}h14" stroke="${ink}" stroke-width="4"/>`,
		),
		folds
			? `<path d="${folded}" stroke="${ink}" stroke-width="${1.5 * px}" stroke-dasharray="${4 * px} ${3 * px}"/>`
			: '',
		`<g stroke-linecap="square">${inTwo(`M${rail.map((point) => point.join(' ')).join('L')}`, yellow, thick, 2.5 * px)}</g>`,
		moved(
			[x + 10, y + 5],
			[
				box(-27, seat - 62, 54, 62, part),
				box(-9, seat, 18, -seat, part),
				limbs(
					[`M0 ${seat - 76}v.1`, 22],
					[`M-6 ${seat - 46}h12l-2 42h-8z`, 19],
					[`M-17 ${seat - 48}l-11 24m45-24l11 24`, 9],
				),
				box(-30, seat - 4, 60, 9, part),
				box(-26, -5, 52, 6, `fill="${ink}"`),
				limbs([`M-11 ${hip}L-10-12M11 ${hip}L10-12`, 13], ['M-10-9h-5m25 0h5', 8]),
			].join(''),
		),
	];
}

/** A platform beside the steps, half-way up, with somebody in a wheelchair. */
function platform({ edges, wall }: Flight, outlined: string): string[] {
	const topY = edges.at(-1)?.[1] ?? 0;
	const [left, at] = [wall - 150, Math.min(-14, topY * 0.45)];
	const lift = `fill="${yellow}" ${outlined}`;
	const wheels = `<path d="M-42-90h10l4 44h50l12 38h12" stroke-width="4"/><circle cx="-14" cy="-29" r="27" stroke-width="5"/><circle cx="24" cy="-8" r="6" stroke-width="4"/>`;
	const rider = limbs(
		['M-13-120v.1', 22],
		['M-17-94l3 34', 20],
		['M-14-56h34', 15],
		['M22-55l8 37', 11],
		['M30-14h9', 8],
	);
	return [
		box(left, at - 100, 120, 100, `fill="${white}" fill-opacity=".8" ${outlined}`),
		...[left, left + 112].map((x) => box(x, topY - 106, 8, 106 - topY, lift)),
		box(left, at, 120, 8, lift),
		moved([left + 62, at], `${rider}<g stroke="${ink}">${wheels}</g>${limbs(['M-16-92l10 20h18', 8])}`),
	];
}

/** The steps from above, with their width, on a card of 104 by 84. */
function above(flight: Flight, px: number, answers: StepsAnswers, labels: StepsAnswers): string {
	const { outline, edges, rail, door, way, reach } = fromAbove(flight);
	const { width, kind } = flight;
	const isKnown = answers.narrowest !== undefined || widths.test(answers.width ?? '');
	const [wide, high] = [reach[0] + 60, width - reach[1] + (kind === 'platform' ? 110 : 20)];
	/** One px, in what is shown in 92 by 56. */
	const line = Math.max(wide / 92, high / 56);
	const thin = `stroke="${ink}" stroke-width="${line}"`;
	const colour = isKnown ? ink : grey;
	return [
		`<rect width="${104 * px}" height="${84 * px}" rx="${4 * px}" fill="${white}"/>`,
		`<svg x="${6 * px}" y="${5 * px}" width="${92 * px}" height="${56 * px}" viewBox="-45 ${reach[1] - 10} ${wide} ${high}">`,
		`<path d="${outline}" fill="${materials[answers.material ?? ''] ?? white}"/><path d="${outline}${edges.join('')}" ${thin}/>`,
		kind === 'platform'
			? box(reach[0] - 125, width, 120, 90, `fill="${yellow}" ${thin}`)
			: inTwo(rail, yellow, 3.5 * line, 2.5 * line),
		`<path d="${way}" ${thin} stroke-dasharray="${3 * line} ${2 * line}"/><path d="${door}" stroke="${ink}" stroke-width="${5 * line}"/>`,
		/straight|curved/.test(answers.turn ?? '')
			? ''
			: `<text x="${reach[0] / 2}" y="${width * 0.8}" font-size="${20 * line}" fill="${ink}">?</text>`,
		`<path d="M-28 0v${width}m-10 ${-width}h20m-20 ${width}h20" stroke="${colour}" stroke-width="${1.5 * line}"/></svg>`,
		`<text x="${52 * px}" y="${77 * px}" text-anchor="middle" fill="${colour}">${answers.narrowest ? `${answers.narrowest} cm` : isKnown ? labels.width : 'Width?'}</text>`,
	].join('');
}

const widths = /^(?:narrow|middling|wide)$/;
