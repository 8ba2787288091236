import { colours } from '#brand/colours.ts';

const straightSteps = 'M4 82V72h16V62h16V52h16V42h16V32h44v50z';
const lifts: Readonly<Record<string, { steps: string; rail: string; chair: string }>> = {
	straight: {
		steps: straightSteps,
		rail: 'M6 60 80 14',
		chair: 'M35 20V3q0-3 3-3h8q3 0 3 3v17M29 11v11h26V11M42 22v14',
	},
	curved: {
		steps: 'M4 82V72h14V62h14V52h36V42h14V32h30v50z',
		rail: 'M4 62 28 46q6-5 14-5h16q7 0 13-4l12-9q6-4 12-4h15',
		chair: 'M41 30V13q0-3 3-3h8q3 0 3 3v17M35 21v11h26V21M48 32v8',
	},
};

/**
 * Steps, beside a text of the same meaning, so hidden from screen readers.
 * @param kind `straight` or `curved`, with a rail; any other is a question
 */
export function KindMark({ kind }: { kind: string }) {
	const lift = lifts[kind];
	return (
		<svg viewBox="0 -4 116 86" width="87" height="64" aria-hidden="true" className="shrink-0" fill="none">
			{lift ? (
				<>
					<path d={lift.steps} fill={colours.brand} />
					<g strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
						<path d={lift.rail} stroke={colours.brand} strokeWidth="8" />
						<path d={lift.rail} stroke={colours.focus} strokeWidth="4" />
						<path d={lift.chair} stroke={colours.ink} />
					</g>
				</>
			) : (
				<g stroke={colours.brand}>
					<path d={straightSteps} strokeWidth="2.5" strokeDasharray="6 4.5" />
					<path d="M25 13c0-20 30-18 29-2-1 9-14 10-14 21m0 9v7" strokeWidth="7" />
				</g>
			)}
		</svg>
	);
}
