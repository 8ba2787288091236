import type { Mail } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/letter.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { reserveShare } from '#server/settings/limits.ts';

/** A total of one day. */
export interface DayFigure {
	/** The setting that says how much is taken in a day. */
	setting: string;
	/** In words: "requests", "photos", "MB of photos". */
	of: string;
	used: number;
	most: number;
}

export interface LimitMailParts {
	/** As `2026-11-20`, in UTC. */
	day: string;
	figures: readonly DayFigure[];
	siteUrl: string;
	/** See `Letter`. */
	imprint: string;
}

/** To the operator, once a day: so much came that little room is left. It names no visitor and no address. */
export function limitMail({ day, figures, siteUrl, imprint }: LimitMailParts): Mail {
	const isReached = ({ used, most }: DayFigure) => used >= most * (1 - reserveShare);
	const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
	const settings = figures.filter(isReached).map(({ setting }) => setting);
	const fields = figures.map((figure) => ({
		label: figure.setting,
		value: `${number.format(figure.used)} of ${number.format(figure.most)} ${figure.of}${isReached(figure) ? ': almost used up' : ''}`,
	}));
	const raise: Block = {
		is: 'command',
		// What a day had when the limit was reached may have been erased since.
		words: settings.length > 0 ? settings.join(' ') : figures.map(({ setting }) => setting).join(' '),
	};
	return writeMail({
		subject: `The site has almost reached a daily limit (${day})`,
		preview: 'New visitors are still served, but not for ever.',
		title: 'A daily limit is almost reached',
		blocks: [
			{
				is: 'notice',
				lines: [
					`Much more than usual was sent to the site on ${day}.`,
					`The last ${reserveShare * 100} percent is kept for visitors who have sent little or nothing. Others are refused until midnight (UTC).`,
				],
			},
			{ is: 'fields', fields },
			{ is: 'heading', words: 'What to do' },
			{
				is: 'steps',
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
