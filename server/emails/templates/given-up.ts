import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { Block, ShownField } from '#server/emails/render/letter.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { notGiven } from '#server/emails/templates/request-fields.ts';
import { cameAt, requestWords } from '#server/emails/templates/request-text.ts';
import { callTo } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import { maxDeliveryAge } from '#server/settings/limits.ts';

/** A delivery whose time is over. */
export interface GivenUp {
	requestId: string;
	/** Undefined where the request is no longer kept. */
	kind: LeadKind | undefined;
	createdAt: string;
	/** In words: "leads@example.org", "the webhook", "the visitor". */
	to: string;
	/** As a code, such as "SMTP 550" or "ECONNREFUSED". */
	why: string;
	name?: string | null;
	phone?: string | null;
	email?: string | null;
}

export interface GivenUpMailParts {
	/** The most urgent first. */
	deliveries: readonly GivenUp[];
	/** How many there are with those that are not shown. */
	total: number;
	siteUrl: string;
	/** See `Letter`. */
	imprint: string;
}

const hours = maxDeliveryAge / 3_600_000;

/** The last e-mail to the operator about requests that did not arrive: whom to ring now, and what to mend. */
export function givenUpMail({ deliveries, total, siteUrl, imprint }: GivenUpMailParts): Mail {
	const requests = [...new Set(deliveries.map(({ requestId }) => requestId))];
	const count = requests.length === 1 ? '1 request' : `${requests.length} requests`;
	const more = total - deliveries.length;
	const shown = requests.map((id) => deliveries.filter(({ requestId }) => requestId === id));
	// One that is still there to be looked at.
	const example = referenceOf(deliveries.find(({ kind }) => kind)?.requestId ?? requests[0] ?? '');
	return writeMail({
		subject: `Not delivered in ${hours} hours: ${count}`,
		preview: 'People are waiting for an answer. Please ring them now.',
		title: `Not delivered: ${count}`,
		blocks: [
			{
				is: 'notice',
				lines: ['These people are waiting for an answer.', `We have tried for ${hours} hours and do not try again.`],
			},
			{ is: 'heading', words: 'What to do' },
			{
				is: 'steps',
				steps: [
					'Ring the people below, or write to them. Where only their own email failed, the address may be mistyped.',
					'Look at a request with the first command. It says what failed.',
					'Mend the setting or the mail server that refused it.',
					'Then send it again with the second command.',
				],
			},
			{ is: 'command', words: `npm run leads -- show ${example}` },
			{ is: 'command', words: `npm run leads -- resend ${example}` },
			...shown.flatMap(requestOf),
			...(more > 0 ? [{ is: 'words', words: `and ${more} more messages: npm run leads -- list` } as const] : []),
		],
		why: 'You get this email because your address is in the LEADS_TO setting of the site.',
		siteUrl,
		imprint,
	});
}

/** One request with everything of it that did not arrive. */
function requestOf(deliveries: readonly GivenUp[]): Block[] {
	const [first] = deliveries;
	if (!first) return [];
	const { requestId, kind, createdAt, phone } = first;
	const person: ShownField[] = [
		{ label: 'Full Name', value: oneLine(first.name ?? '') || notGiven },
		{ label: 'Phone Number', value: oneLine(phone ?? '') || notGiven },
		{ label: 'Email Address', value: oneLine(first.email ?? '') || notGiven },
	];
	const fields: ShownField[] = [
		{ label: kind ? 'Received' : 'Deleted', value: cameAt(createdAt) },
		{
			label: 'Not delivered to',
			value: deliveries.map(({ to, why }) => `${oneLine(to)} (${oneLine(why)})`).join(', '),
		},
		...(kind ? person : []),
	];
	const call = callTo(phone ?? '');
	return [
		{
			is: 'heading',
			words: `${referenceOf(requestId)}: ${kind ? requestWords[kind] : 'was deleted, and this receiver should delete it too'}`,
		},
		{ is: 'short-fields', fields },
		...(call ? [{ is: 'link', words: `Call ${call.number}`, href: call.href } as const] : []),
	];
}
