import { KindMark } from '#blocks/KindMark.tsx';
import { colours } from '#brand/colours.ts';
import { Svg, svgOf } from '#brand/svg.tsx';
import { type PlanName, planSvg } from '#diagrams/Diagram.tsx';
import { type PlanAnswer, weightAnswers } from '#leads/plan.ts';

const bends: Readonly<Record<string, PlanName>> = {
	square: 'square-landing',
	fan: 'fan',
	sweep: 'sweep',
	level: 'level-part',
	past: 'overrun',
};

/** Answers whose picture in `marks/` is not called as they are. */
const markOf: Readonly<Record<string, string>> = {
	unsure: 'question',
	unknown: 'question',
	unseen: 'question',
	'width-unsure': 'question',
	unweighed: 'question',
	rented: 'key',
	landlord: 'key',
	disabled: 'wheelchair',
};

/** More than any of these lifts carries. */
const fullBarKg = 210;
const kgOf = new Map([...weightAnswers.map(({ value, limit }) => [value, limit.kg] as const), ['heavier', fullBarKg]]);

/** The picture of an answer: beside a text of the same meaning, so hidden from screen readers. @throws where its file is missing */
export function AnswerPicture({ of }: { of: PlanAnswer['value'] }) {
	const kg = kgOf.get(of);
	const plan = bends[of];
	if (kg) return <WeightBar kg={kg} />;
	if (plan) return <Svg svg={planSvg(plan)} className="h-auto w-full max-w-32 shrink-0" />;
	if (of === 'straight' || of === 'curved') return <KindMark kind={of} />;
	return <Svg svg={svgOf(`planner/marks/${markOf[of] ?? of}.svg`)} className="shrink-0" />;
}

function WeightBar({ kg }: { kg: number }) {
	return (
		<svg viewBox="0 0 84 56" width="84" height="56" aria-hidden="true" className="shrink-0" fill="none">
			<path d="M4 40h76" stroke={colours.edge} strokeWidth="2" strokeLinecap="round" />
			<path d={`M6 34h${((72 * kg) / fullBarKg).toFixed()}`} stroke={colours.action} strokeWidth="10" />
		</svg>
	);
}
