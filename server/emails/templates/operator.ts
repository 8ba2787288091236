import { capitalised } from '#facts/in-words.ts';
import { dateOf } from '#leads/british-time.ts';
import { phoneLink } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import {
	answerOf,
	buttonRow,
	counted,
	deskButton,
	formatStored,
	mainButton,
	nameIn,
	notGiven,
	requestLink,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { deskLinkFor, hour, minute } from '#server/settings/limits.ts';
import { type Delivery, isToVisitor } from '#server/store/delivery.ts';
import { maxDeliveryAge } from '#server/store/outbox.ts';
import type { ColumnName, LeadRequest } from '#server/store/requests.ts';

// To the operator: the link to the desk, what needs attention, what was not delivered.

/**
 * To the operator: something needs a person. Contains no personal data.
 * @param lines what is to be done about each reason, without full stop; none where all was put right before the e-mail was sent
 */
export function attentionMail({ lines, ...sender }: Sender & { lines: readonly string[] }): Mail {
	const todo = lines.map((line) => `${capitalised(line)}${line.endsWith('?') ? '' : '.'}`);
	return writeMail({
		subject: lines.length === 0 ? 'Put right: nothing to do' : 'The site needs your attention',
		preview: todo[0] ?? 'It has been put right since.',
		blocks: [
			...(lines.length === 0 ? [] : [{ type: 'points', steps: todo } as const]),
			lines.length === 0
				? 'Something was wrong with the site, and has been put right since.'
				: 'Please look at it soon. What is not named here works as usual.',
			...deskButton(sender.desk, 'See the server’s health on the desk', { page: 'server' }),
		],
		why: whyOperator(sender, '', '. It names each thing at most once a day'),
		...sender,
	});
}

/** To the operator: a company has paused itself, or ended that. @param pausedUntil as it is now; undefined where it is asked again */
export function companyPausedMail({
	name,
	pausedUntil,
	...sender
}: Sender & { name: string; pausedUntil?: string | undefined }): Mail {
	const company = oneLine(name);
	const subject = pausedUntil ? `${company} has paused new requests` : `${company} takes new requests again`;
	return writeMail({
		subject,
		preview: subject,
		blocks: [
			pausedUntil
				? `New requests go to it again from ${dateOf(pausedUntil)}. It keeps those it has.`
				: 'New requests go to it from now on.',
			...deskButton(sender.desk, 'See the companies on the desk', { page: 'companies' }),
		],
		why: whyOperator(sender, '', '. The company did this itself, by a link'),
		...sender,
	});
}

/** To the operator, who asked for it: that e-mails arrive. */
export function testMail(sender: Sender): Mail {
	const notice = 'This is a test, sent by the desk. Nobody has asked for anything.';
	return writeMail({
		subject: 'Test: emails from the site',
		preview: notice,
		blocks: [
			notice,
			'If it was in your spam folder, visitors’ emails land there too. Ask whoever set up your mail whether its headers say spf=pass and dkim=pass.',
		],
		why: whyOperator(sender),
		...sender,
	});
}

/** To the operator, who asked for it: the link to the desk. Contains no personal data. @param url of the page with the button */
export function deskLinkMail({ url, ...sender }: Sender & { url: string }): Mail {
	const minutes = deskLinkFor / minute;
	return writeMail({
		subject: 'Your link to the desk',
		preview: `It works once, for ${minutes} minutes.`,
		blocks: [
			'The desk shows the requests that visitors sent. Open this link in the browser you want to work in.',
			mainButton('Open the desk', url),
			`It works once, for ${minutes} minutes. Please do not forward this email: the link opens the desk for anybody.`,
			'You did not ask for this? Then somebody typed your address into the form. Nobody can open the desk without this email, so you need do nothing.',
		],
		why: whyOperator(sender, '', ', and somebody asked for a link to its desk'),
		...sender,
	});
}

/** A delivery that was given up, with its request; undefined if that has been erased. */
export interface GivenUp {
	delivery: Pick<Delivery, 'request_id' | 'created_at' | 'message' | 'recipient' | 'why'>;
	request: LeadRequest | undefined;
}

const hours = maxDeliveryAge / hour;

/**
 * The failure report to the operator about deliveries that were given up: the people to call, and what to correct.
 * @param deliveries the most urgent first
 * @param total with the deliveries that are not shown
 */
export function givenUpMail({
	deliveries,
	total,
	...sender
}: Sender & { deliveries: readonly GivenUp[]; total: number }): Mail {
	const requests = [...new Set(deliveries.map(({ delivery }) => delivery.request_id))];
	const isOne = requests.length === 1;
	const count = counted(requests.length, 'request');
	const more = total - deliveries.length;
	const shown = requests.map((id) => deliveries.filter(({ delivery }) => delivery.request_id === id));
	return writeMail({
		subject: `Not delivered in ${hours} hours: ${count}`,
		preview: 'People may be waiting for an answer. Please look at each of them now.',
		title: `Not delivered: ${count}`,
		blocks: [
			{
				type: 'notice',
				lines: [
					`${isOne ? 'This person' : 'These people'} may be waiting for an answer.`,
					`We have tried for ${hours} hours and do not try again.`,
					...(more > 0 ? [`Not delivered either: ${counted(more, 'more message')}. The desk says to whom.`] : []),
				],
			},
			...shown.flatMap((deliveries) => requestBlocks(deliveries, sender.desk)),
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					`Ring the ${isOne ? 'person' : 'people'} above, or write to them, unless their request says otherwise. Where only their own email failed, the address may be mistyped.`,
					`Look at ${isOne ? 'it' : 'each'} on the desk${sender.desk === undefined ? ' (“npm run leads -- desk” opens it)' : ''}, which says what failed.`,
					'Mend the setting or the mail server that refused it, then send it again there.',
				],
			},
			...deskButton(sender.desk, 'See all that were not delivered', { failed: '1' }),
		],
		why: whyOperator(sender),
		...sender,
	});
}

const nothing = 'Do not ring: the visitor has the brochure already, and did not ask for companies.';
const passOn = 'Pass it on: the visitor has the brochure already, and asked for companies.';

/** One request with all its deliveries that were given up. */
function requestBlocks(deliveries: readonly GivenUp[], desk: string | undefined): Block[] {
	const [first] = deliveries;
	if (!first) return [];
	const { delivery, request } = first;
	const reference = referenceOf(delivery.request_id);
	const failed = deliveries.map(failedField);
	const createdAt = formatStored(delivery.created_at);
	if (!request)
		return [
			{ type: 'heading', text: `${reference}: was deleted, and this receiver should delete it too` },
			{ type: 'short-fields', fields: [{ label: 'Deleted', value: createdAt }, ...failed] },
		];
	const answer = (column: ColumnName) => oneLine(answerOf(request, column)) || notGiven;
	const isBrochure = request.kind === 'brochure';
	const todo = isForCompanies(request.kind, request) ? passOn : nothing;
	const call = isBrochure ? undefined : phoneLink(answerOf(request, 'phone'));
	return [
		{ type: 'heading', text: `${reference}: ${requestNames[request.kind]}` },
		...(isBrochure ? [{ type: 'summary' as const, text: todo }] : []),
		{
			type: 'short-fields',
			fields: [
				{ label: 'Full name', value: nameIn(request) || notGiven },
				{ label: 'Phone number', value: answer('phone') },
				{ label: 'Email address', value: answer('email') },
				{ label: 'Received', value: createdAt },
				...failed,
			],
		},
		...(call ? [mainButton(`Call ${call.number}`, call.href)] : []),
		...buttonRow(requestLink(desk, request)),
	];
}

/** "leads@example.org (SMTP 550)", "the webhook (ECONNREFUSED)". */
function failedField({ delivery: { message, recipient, why } }: GivenUp): LabelledValue {
	const value = isToVisitor(message) ? 'the visitor' : oneLine(recipient) || 'the webhook';
	return { label: 'Not delivered to', value, note: ` (${why ?? 'unknown'})` };
}
