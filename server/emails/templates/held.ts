import { type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, deskButton } from '#server/emails/templates/on-desk.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { few, type HeldSummary, peopleOf } from '#server/store/held.ts';

/** How many networks the e-mail names. */
const mostNamed = 10;

const number = new Intl.NumberFormat('en-GB');
const counted = (count: number) => `${number.format(count)} ${count === 1 ? 'request' : 'requests'}`;

/** To the operator: requests are held. Of visitors' answers it has the first phone number and address of each network. */
export function heldMail({ held, ...sender }: Sender & { held: HeldSummary }): Mail {
	const { requests, networks, few: others } = held;
	const { desk } = sender;
	const fields = [
		...networks
			.slice(0, mostNamed)
			.map((one) => ({ label: one.network, value: oneLine(`${counted(one.requests)}: ${peopleOf(one)}`) })),
		...(networks.length > mostNamed
			? [{ label: 'More networks', value: number.format(networks.length - mostNamed) }]
			: []),
		...(others.requests > 0
			? [
					{
						label: `Networks with at most ${few}`,
						value: `${counted(others.requests)} from ${number.format(others.networks)} networks`,
					},
				]
			: []),
	];
	return writeMail({
		subject: `${counted(requests)} held: please look at them`,
		preview: 'Much more came than on a busy day. Nobody was told of these requests yet.',
		title: `${counted(requests)} held`,
		blocks: [
			{
				type: 'notice',
				lines: [
					'Much more came than on a busy day. What was too much is stored, and held: nobody was told of it, and nothing was sent.',
					'Some of it may be from people who wait for an answer. They were told that a person looks at their request first.',
				],
			},
			{ type: 'fields', fields },
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					desk
						? 'Look at them on the desk: they are above the list, with buttons for each network.'
						: 'List them with the first command, by the network that they came from.',
					`Let go what is real: it is then delivered as usual. Networks with at most ${few} are most likely visitors.`,
					'Look at the others before you drop them: they are erased, and cannot be had back. Many people share the address of a mobile network.',
				],
			},
			...deskButton(desk, 'Open them on the desk', { held: true }),
			...commandInstead(desk, 'npm run leads -- held'),
			...commandInstead(desk, 'npm run leads -- held send few').slice(1),
		],
		why: `${whyOperator} It comes when requests are first held, and again if many more are.`,
		...sender,
	});
}
