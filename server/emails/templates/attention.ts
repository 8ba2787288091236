import { capitalised } from '#facts/words.ts';
import { type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, deskButton } from '#server/emails/templates/on-desk.ts';

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
