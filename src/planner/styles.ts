import { planQuestionNames, planQuestions } from '#leads/plan.ts';

/**
 * The rule by which the plan's page shows what the answers lead to, and nothing else: of what has the answers in an attribute of its
 * question's name, all is hidden that has not the chosen one. As `ui/guide-price.css`, for all questions. Written by the build, so
 * that no answer can be forgotten.
 */
export function planStyles(): string {
	const hidden = planQuestionNames.flatMap((name) => {
		const { answers } = planQuestions[name];
		const not = (answer: string) => `[data-${name}]:not([data-${name}~="${answer}"])`;
		return [
			...answers.map(({ value }) => `[data-plan]:has([value="${value}"]:checked) ${not(value)}`),
			`[data-plan]:not(:has([name="${name}"]:checked)) ${not('open')}`,
		];
	});
	return `${hidden.join(',')}{display:none}`;
}
