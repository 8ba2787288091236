import { type GuideQuestion, guideQuestions } from '#leads/guide-price.ts';
import { type PlanQuestionName, planQuestionNames, planQuestions } from '#leads/plan.ts';

/**
 * The style rules of a page with a guide price or the plan. An element lists the answers it is for in an attribute named after the
 * question, such as `data-turn="straight"`; the rules hide it while another answer is chosen. `open` is for no answer yet. The build writes
 * the rules from the questions, so that no answer is forgotten. Browsers from before 2023 do not know `:has()`: there a script hides the
 * elements (`planner/address.ts`), and without it all of them show, but no sum.
 */
export function answerStyles(questions: readonly PlanQuestionName[] = planQuestionNames): string {
	const hidden = questions.flatMap((name) => {
		const not = (answer: string) => `[data-${name}]:not([data-${name}~="${answer}"])`;
		return [
			...planQuestions[name].answers.map(
				({ value }) => `[data-guide-price]:has([value="${value}"]:checked) ${not(value)}`,
			),
			`[data-guide-price]:not(:has([name="${name}"]:checked)) ${not('open')}`,
		];
	});
	const old = '@supports not selector(:has(*)){[data-guide-price]:not([data-scripted]) [aria-live]{display:none}}';
	return `${hidden.join(',')}{display:none}${old}`;
}

/** The same for a page that has the guide price alone. */
export const guidePriceStyles = () => answerStyles(Object.keys(guideQuestions) as GuideQuestion[]);
