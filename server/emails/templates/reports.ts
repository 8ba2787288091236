import { phoneLink } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, deskButton, requestButton } from '#server/emails/templates/on-desk.ts';
import { formatReceived, notGiven, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';
import { reserveShare } from '#server/settings/limits.ts';

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
 * @param total including those that are not shown
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
	// For the commands: preferably a request that has not been erased.
	const example = referenceOf(deliveries.find(({ kind }) => kind)?.requestId ?? requests[0] ?? '');
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
					sender.desk
						? 'Look at each on the desk. It says what failed.'
						: 'Look at a request with the first command. It says what failed.',
					'Mend the setting or the mail server that refused it.',
					sender.desk ? 'Then send it again there.' : 'Then send it again with the second command.',
				],
			},
			...commandInstead(sender.desk, `npm run leads -- show ${example}`),
			...commandInstead(sender.desk, `npm run leads -- resend ${example}`).slice(1),
			...shown.flatMap((deliveries) => requestBlocks(deliveries, sender.desk)),
			...(more > 0 ? [`and ${more} more messages${sender.desk ? '' : ': npm run leads -- list'}`] : []),
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

/** One daily total and how much of it was used. */
interface DayFigure {
	setting: string;
	/** The unit: "requests", "photos", "MB of photos". */
	of: string;
	used: number;
	most: number;
}

/** To the operator, at most once a day: a daily total of photos is almost used up. Contains no personal data. @param day in UTC */
export function limitMail({ day, figures, ...sender }: Sender & { day: string; figures: readonly DayFigure[] }): Mail {
	const isReached = ({ used, most }: DayFigure) => used >= most * (1 - reserveShare);
	const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
	const reached = figures.filter(isReached);
	const fields = figures.map((figure) => ({
		label: figure.setting,
		value: `${number.format(figure.used)} of ${number.format(figure.most)} ${figure.of}${isReached(figure) ? ': almost used up' : ''}`,
	}));
	// Requests may have been erased since the limit was reached, so that no total is reached any more: then list all settings.
	const raised = reached.length > 0 ? reached : figures;
	return writeMail({
		subject: `The site has almost reached a daily limit (${day})`,
		preview: 'New visitors can still add photos, but not for ever.',
		title: 'A daily limit is almost reached',
		blocks: [
			{
				type: 'notice',
				lines: [
					`Many more photos than usual were sent to the site on ${day}.`,
					`The last ${reserveShare * 100} percent is kept for visitors who have sent few or none. Photos of others are refused until midnight (UTC). Requests are taken in any case.`,
				],
			},
			{ type: 'fields', fields },
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					`Look at the requests of today${sender.desk ? ' on the desk' : ': npm run leads -- list'}.`,
					'If they are real, raise the settings below and start the server again.',
					'If they are not, leave the settings as they are. The limits protect you. Delete what is not real.',
				],
			},
			...deskButton(sender.desk, 'The requests of today on the desk', { period: 1 }),
			{ type: 'command', text: raised.map(({ setting }) => setting).join(' ') },
		],
		why: `${whyOperator} It comes at most once a day.`,
		...sender,
	});
}

/** To the operator, at most once a day: the disk has no space for photos. */
export function diskMail(sender: Sender): Mail {
	return writeMail({
		subject: 'The disk has no space for photos',
		preview: 'Photos of visitors are refused until there is space again.',
		title: 'The disk has no space for photos',
		blocks: [
			{
				type: 'notice',
				lines: [
					'Photos of visitors are refused until there is space again.',
					'The rest of the disk is kept for requests.',
				],
			},
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					'See what fills the disk of DATA_DIR: backups belong on another one.',
					'Look at the newest requests, and delete what is not real.',
					'Make the disk larger, or keep photos for less long: RETAIN_PHOTOS_MONTHS.',
				],
			},
			...deskButton(sender.desk, 'The newest requests on the desk', { period: 7 }),
			...commandInstead(sender.desk, 'npm run leads -- list'),
		],
		why: `${whyOperator} It comes at most once a day.`,
		...sender,
	});
}

/** To the operator, at most once a day: requests wait in a hosted project that has not been read for an hour (`inboxAlarmAfter`). */
export function inboxMail(sender: Sender): Mail {
	return writeMail({
		subject: 'Requests wait in the hosted project',
		preview: 'Nobody was told of them. They are safe there, and come when it can be read again.',
		title: 'Requests wait in the hosted project',
		blocks: [
			{
				type: 'notice',
				lines: [
					'For an hour, none could be taken over from it.',
					'Visitors can send as before while the project runs. Nobody is told of what they send until this is mended.',
				],
			},
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					'Look at the project’s page at Supabase: is it paused, full or down?',
					'If not, read why in the server’s log. Is BACKEND_SECRET_KEY still its key?',
					'Does another copy of this server, such as a restored one, take the requests over? Then stop one of them.',
				],
			},
			...deskButton(sender.desk, 'How the server does, on the desk', { page: 'server' }),
			...commandInstead(sender.desk, 'npm run leads -- list'),
		],
		why: `${whyOperator} It comes at most once a day.`,
		...sender,
	});
}

/** To the operator, at most once a day while it is so: what is wrong with the backups. @param troubles none if it has been mended since */
export function backupMail({ troubles, ...sender }: Sender & { troubles: readonly string[] }): Mail {
	const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
	const lines = troubles.length > 0 ? troubles.map(sentence) : ['A backup failed, and has been made since.'];
	return writeMail({
		subject: 'The backup has failed',
		preview: 'If the machine is lost now, so is what came since the last good one.',
		title: 'The backup has failed',
		blocks: [
			{ type: 'notice', lines },
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					'Read why: journalctl -u stairlifts-backup, or run the backup by hand.',
					'Let npm run doctor say whether the backup, and the place it is copied to, are in order.',
				],
			},
			...deskButton(sender.desk, 'How the backups stand, on the desk', { page: 'server' }),
			{ type: 'command', text: 'npm run leads -- backup --into FOLDER' },
		],
		why: `${whyOperator} It comes at most once a day.`,
		...sender,
	});
}
