import { answerLabels, type CompanyAnswer, companyAnswers } from '#leads/company-answers.ts';
import type { Block } from '#server/emails/render/content.ts';

/** The links by which a company answers a request, each signed for this company. */
export type AnswerLinks = Readonly<Record<CompanyAnswer, string>>;

/** The links in an e-mail to a company; nothing where there is no server to which they could lead. */
export function answerBlocks(links: AnswerLinks | undefined): Block[] {
	if (!links) return [];
	return [
		{ type: 'heading', text: 'When you have answered' },
		{
			type: 'paragraph',
			text: 'Please tell us by one of these links. It opens a page with one button, and needs no password. Then we know that the visitor has an answer, and need not remind you.',
		},
		...companyAnswers.map(
			(answer): Block => ({ type: 'link', label: answerLabels[answer], href: links[answer], shownUrl: links[answer] }),
		),
	];
}
