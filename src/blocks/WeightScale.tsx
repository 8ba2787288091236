import type { Product } from '#facts/products.ts';

/** In stone: of every lift, so that lifts can be compared. */
export const scale = { from: 15, to: 30 };

/** How much a lift carries, as a place on one line: beside the figure itself, so hidden from screen readers. */
export function WeightScale({ lift: { weightLimit }, className = '' }: { lift: Product; className?: string }) {
	const at = `${(100 * (weightLimit.value.stone - scale.from)) / (scale.to - scale.from)}%`;
	return (
		<svg aria-hidden="true" className={`h-4 w-full overflow-visible text-brand ${className}`}>
			<line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" strokeWidth="2" />
			<line x1="0" x2={at} y1="8" y2="8" stroke="currentColor" strokeWidth="4" />
			<circle cx={at} cy="8" r="7" className="fill-focus" stroke="currentColor" strokeWidth="2" />
		</svg>
	);
}
