/** That a photo quote has the answers of a plan with it, which stand at the end of its form. */
export function PlanGoesToo({ answers }: { answers: number }) {
	return (
		<p className="rounded-control bg-brand-pale px-3 py-2 font-bold text-brand">
			Your plan goes with it ✓ {answers} {answers === 1 ? 'answer' : 'answers'}
		</p>
	);
}
