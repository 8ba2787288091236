import { type GuideQuestion, guideQuestions } from '#leads/guide-price.ts';
import { type PlanQuestionName, planQuestionNames, planQuestions } from '#leads/plan.ts';

/**
 * The rules by which a page shows what the answers lead to, and nothing else, for the head of a page with a guide price or the plan. Of
 * what has the answers in an attribute of its question's name, all is hidden that has not the chosen one; `open` stands for none. Written
 * by the build, so that no answer can be forgotten. In browsers from before 2023, a script does it (`planner/address.ts`), or the parts of every answer
 * show, and no sum.
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
