import { inWords } from '#facts/in-words.ts';
import { helpElsewhere } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { correctionOf } from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import type { Block, Mail } from '#server/emails/mail.ts';
import { replyHours, requestNames, toRing } from '#server/emails/templates/request-text.ts';
import { deleteIfNotNeeded, pageBlocks, type VisitorMailParts, visitorMail } from '#server/emails/templates/visitor.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import type { Holder } from '#server/store/state.ts';

interface OverdueMailParts extends VisitorMailParts {
	holders: readonly Holder[];
	telephone: string;
}

/** To the visitor, when the time is over that was named and nobody has answered: what happens now. It comes once. */
export function overdueMail(parts: OverdueMailParts): Mail {
	const { request, holders, companies, isUnserved, requestUrl, siteUrl, telephone } = parts;
	const what = requestNames[request.kind];
	const reference = referenceOf(request.id);
	const saying = (answer: CompanyAnswer) =>
		inWords(holders.flatMap(({ company, last }) => (last?.answer === answer ? oneLine(company) : [])));
	const [tried, wrong] = [saying('tried'), saying('wrong-number')];
	const having = inWords(companies.map(oneLine));
	const right = wrong ? 'Please give us the right phone number' : 'Is the phone number right? Correct it';
	const blocks: Block[] = [
		`We aimed for an answer to your ${what} within ${replyHours[request.kind]} hours. We are sorry: as far as we know, nobody has answered you yet. If somebody has rung or written to you, you need do nothing.`,
		...(tried ? [`${tried} told us that they rang, and nobody answered.`] : []),
		...(wrong ? [`${wrong} told us that the phone number is wrong.`] : []),
		...(toRing(request) && requestUrl ? [{ type: 'link' as const, label: right, href: correctionOf(requestUrl) }] : []),
		{ type: 'heading', text: 'What happens now' },
		{
			type: 'steps',
			steps: [
				holders.length > 0
					? 'Our own team knows of it. They ask the companies why, or answer you themselves.'
					: 'Our own team has your request, and is to answer you.',
				companies.length > 0
					? `${having} still ${companies.length === 1 ? 'has' : 'have'} your request, and may ring or write to you.`
					: 'No company has your request now. We look for one that can help you.',
				`If you do not want to wait, reply to this email${telephone ? `, or ring us on ${telephone}` : ''}. Please look in your junk mail too: an answer may be there.`,
			],
		},
		...(isUnserved
			? Object.entries(helpElsewhere).map(([label, path]): Block => ({ type: 'link', label, href: siteUrl + path }))
			: []),
		'Your reference is still:',
		{ type: 'reference', text: reference },
		...pageBlocks(parts),
		...deleteIfNotNeeded(requestUrl),
	];
	const preview = 'We are sorry. This is what happens now.';
	const title = 'Nobody has answered you yet';
	const mail = { subject: `No answer yet to your ${what} (${reference})`, preview, title, blocks };
	return visitorMail(parts, mail, ', and nobody has told us that it is answered');
}
