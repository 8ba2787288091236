import type { Mail } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { reserveShare } from '#server/settings/limits.ts';

/** One daily total and how much of it was used. */
export interface DayFigure {
	/** The name of the setting with the total. */
	setting: string;
	/** The unit: "requests", "photos", "MB of photos". */
	of: string;
	used: number;
	most: number;
}

export interface LimitMailParts {
	/** Such as `2026-11-20`, in UTC. */
	day: string;
	figures: readonly DayFigure[];
	siteUrl: string;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** To the operator, at most once a day: a daily total is almost used up. Contains no personal data. */
export function limitMail({ day, figures, siteUrl, imprint }: LimitMailParts): Mail {
	const isReached = ({ used, most }: DayFigure) => used >= most * (1 - reserveShare);
	const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
	const settings = figures.filter(isReached).map(({ setting }) => setting);
	const fields = figures.map((figure) => ({
		label: figure.setting,
		value: `${number.format(figure.used)} of ${number.format(figure.most)} ${figure.of}${isReached(figure) ? ': almost used up' : ''}`,
	}));
	const raise: Block = {
		type: 'command',
		// Requests may have been erased since the limit was reached, so that no total is reached any more: then list all settings.
		text: settings.length > 0 ? settings.join(' ') : figures.map(({ setting }) => setting).join(' '),
	};
	return writeMail({
		subject: `The site has almost reached a daily limit (${day})`,
		preview: 'New visitors are still served, but not for ever.',
		title: 'A daily limit is almost reached',
		blocks: [
			{
				type: 'notice',
				lines: [
					`Much more than usual was sent to the site on ${day}.`,
					`The last ${reserveShare * 100} percent is kept for visitors who have sent little or nothing. Others are refused until midnight (UTC).`,
				],
			},
			{ type: 'fields', fields },
			{ type: 'heading', text: 'What to do' },
			{
				type: 'steps',
				steps: [
					'Look at the requests of today: npm run leads -- list',
					'If they are real, raise the settings below and start the server again.',
					'If they are not, leave the settings as they are. The limits protect you. Delete what is not real with: npm run leads -- erase',
				],
			},
			raise,
		],
		why: 'You get this email because your address is in the LEADS_TO setting of the site. It comes at most once a day.',
		siteUrl,
		imprint,
	});
}
