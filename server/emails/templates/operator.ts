import { capitalised } from '#facts/words.ts';
import { phoneLink } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, deskButton, requestButton } from '#server/emails/templates/recipient-blocks.ts';
import { formatReceived, notGiven, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';
import { deskLinkFor } from '#server/settings/limits.ts';
import { hour, minute } from '#server/settings/units.ts';

// To the operator: the link to the desk, what needs attention, what was not delivered.

/**
 * To the operator: something needs a person. Contains no personal data.
 * @param lines what is to be done about each reason, without full stop; none where all was put right before the e-mail was sent
 */
export function attentionMail({ lines, ...sender }: Sender & { lines: readonly string[] }): Mail {
	const todo = lines.map((line) => `${capitalised(line)}.`);
	return writeMail({
		subject: 'The site needs your attention',
		preview: todo[0] ?? 'It has been put right since.',
		title: 'The site needs your attention',
		blocks: [
			lines.length === 0
				? 'Something was wrong, and has been put right since. There is nothing to do.'
				: 'Requests are taken and sent, unless a line here says otherwise. Please look at this soon:',
			...(lines.length === 0 ? [] : [{ type: 'steps', steps: todo } as const]),
			...deskButton(sender.desk, 'How the server does, on the desk', { page: 'server' }),
			...commandInstead(sender.desk),
		],
		why: `${whyOperator} It names each thing at most once a day.`,
		...sender,
	});
}

/** To the operator, who asked for it: the link to the desk. Contains no personal data. @param url of the page with the button */
export function deskLinkMail({ url, ...sender }: Sender & { url: string }): Mail {
	const minutes = deskLinkFor / minute;
	return writeMail({
		subject: 'Your link to the desk',
		preview: `It works once, for ${minutes} minutes.`,
		title: 'Your link to the desk',
		blocks: [
			'The desk shows the requests that visitors sent. This link opens it in the browser that you press it in.',
			{ type: 'button', label: 'Open the desk', href: url },
			`It works once, for ${minutes} minutes. Please do not forward this email: the link opens the desk for anybody.`,
			{
				type: 'notice',
				lines: [
					'You did not ask for this?',
					'Then somebody typed your address into the form. Nobody can open the desk without this email, so you need do nothing.',
				],
			},
		],
		why: 'You get this email because your address is in the LEADS_TO setting of the site, and somebody asked for a link to its desk.',
		...sender,
	});
}

export interface GivenUp {
	requestId: string;
	/** Undefined if the request has been erased. */
	kind: LeadKind | undefined;
	/** Whether companies may be sent it: false of a brochure request without the tick, whose visitor waits for nobody. */
	forCompanies?: boolean | undefined;
	createdAt: string;
	/** For display: "leads@example.org", "the webhook", "the visitor". */
	to: string;
	/** A code, such as "SMTP 550" or "ECONNREFUSED". */
	why: string;
	name?: string | null | undefined;
	phone?: string | null | undefined;
	email?: string | null | undefined;
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
	const requests = [...new Set(deliveries.map(({ requestId }) => requestId))];
	const count = requests.length === 1 ? '1 request' : `${requests.length} requests`;
	const more = total - deliveries.length;
	const shown = requests.map((id) => deliveries.filter(({ requestId }) => requestId === id));
	return writeMail({
		subject: `Not delivered in ${hours} hours: ${count}`,
		preview: 'People may be waiting for an answer. Please look at each of them now.',
		title: `Not delivered: ${count}`,
		blocks: [
			{
				type: 'notice',
				lines: ['These people may be waiting for an answer.', `We have tried for ${hours} hours and do not try again.`],
			},
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					'Ring the people below, or write to them, unless their request says otherwise. Where only their own email failed, the address may be mistyped.',
					'Look at each on the desk. It says what failed.',
					'Mend the setting or the mail server that refused it.',
					'Then send it again there.',
				],
			},
			...commandInstead(sender.desk),
			...shown.flatMap((deliveries) => requestBlocks(deliveries, sender.desk)),
			...(more > 0 ? [`and ${more} more messages`] : []),
			...deskButton(sender.desk, 'All that were not delivered', { failed: true }),
		],
		why: whyOperator,
		...sender,
	});
}

const nothing = 'Do not ring: the visitor has the brochure already, and did not ask for companies.';
const passOn = 'Pass it on: the visitor has the brochure already, and asked for companies.';

/** One request with all its deliveries that were given up. */
function requestBlocks(deliveries: readonly GivenUp[], desk: string | undefined): Block[] {
	const [first] = deliveries;
	if (!first) return [];
	const { requestId, kind, createdAt, phone, forCompanies } = first;
	const person: LabelledValue[] = [
		{ label: 'Full Name', value: oneLine(first.name ?? '') || notGiven },
		{ label: 'Phone Number', value: oneLine(phone ?? '') || notGiven },
		{ label: 'Email Address', value: oneLine(first.email ?? '') || notGiven },
	];
	const fields: LabelledValue[] = [
		{ label: kind ? 'Received' : 'Deleted', value: formatReceived(createdAt) },
		{
			label: 'Not delivered to',
			value: deliveries.map(({ to, why }) => `${oneLine(to)} (${oneLine(why)})`).join(', '),
		},
		...(kind ? person : []),
		...(kind === 'brochure' ? [{ label: 'What to do', value: forCompanies ? passOn : nothing }] : []),
	];
	const call = kind === 'brochure' ? undefined : phoneLink(phone ?? '');
	return [
		{
			type: 'heading',
			text: `${referenceOf(requestId)}: ${kind ? requestNames[kind] : 'was deleted, and this receiver should delete it too'}`,
		},
		{ type: 'short-fields', fields },
		...(call ? [{ type: 'link', label: `Call ${call.number}`, href: call.href } as const] : []),
		...(kind ? requestButton(desk, { kind, id: requestId }) : []),
	];
}
