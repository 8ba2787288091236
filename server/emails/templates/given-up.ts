import { phoneLink } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, deskButton, requestButton } from '#server/emails/templates/on-desk.ts';
import { formatReceived, notGiven, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';

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

const hours = maxDeliveryAge / 3_600_000;

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
