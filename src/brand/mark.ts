/** The shapes of the logo's drawing, on 40 × 40: filled, or strokes so wide with round ends. Pages and e-mails draw them. */
export const markShapes = [
	// Beyond the edges, so that an icon with more room around it has steps to its edges too.
	{ part: 'steps', d: 'M-9 51V37.5h24V30h12.5v-7.5H51V51z', wide: 0 },
	{ part: 'lift', d: 'M6 11v15.5h9.5M30 15l8-4.8M1.5 32l2-1.2', wide: 2.8 },
	{ part: 'rider', d: 'M13.4 5.2h.2', wide: 8.4 },
	{ part: 'rider', d: 'M13 14.5V20h9.3v5', wide: 5.5 },
] as const;

/** Without chair and rail, as rows of boxes on 32 × 32 px, for e-mails, whose programs draw nothing else: height, and where each box is. */
export const markBoxes = [
	{ high: 7, boxes: [[7, 14]] },
	{ high: 2, boxes: [] },
	{ high: 5, boxes: [[8, 13]] },
	{ high: 4, boxes: [[8, 20]] },
	{
		high: 4,
		boxes: [
			[15, 20],
			[22, 32],
		],
	},
	{ high: 2, boxes: [[22, 32]] },
	{ high: 6, boxes: [[12, 32]] },
	{ high: 2, boxes: [[0, 32]] },
] as const satisfies readonly { high: number; boxes: readonly (readonly [number, number])[] }[];
