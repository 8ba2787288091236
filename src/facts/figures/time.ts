import { sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';
import { callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import type { Range } from '#facts/range.ts';

/** How long fitting takes on the day, in hours. */
export const installHours = {
	badge: { from: 2, to: 5 },
	straight: { typical: 2, range: { from: 2, to: 4 } },
	curved: { typical: 5, range: { from: 4, to: 8 } },
} as const;

/** How long a made-to-measure curved rail takes to make, in weeks. */
const curvedRailWeeks: Range = { from: 2, to: 4 };

/** Days in which most things bought at home or at a distance may be sent back; not those made to measure. */
const coolingOffDays = 14;

export const time = {
	...sourced(
		{
			installBadge: `${range(installHours.badge)} hours`,
			installStraight: `about ${installHours.straight.typical} hours`,
			installStraightRange: `${range(installHours.straight.range)} hours`,
			installStraightLongest: `up to ${installHours.straight.range.to} hours`,
			installCurved: `up to ${installHours.curved.typical} hours`,
			installCurvedRange: `${range(installHours.curved.range)} hours`,
			installCurvedLongest: `up to ${installHours.curved.range.to} hours`,
			curvedRailTime: `${range(curvedRailWeeks)} weeks`,
		},
		'guide',
	),
	...sourced(
		{
			quoteReply: `within ${quoteReplyHours} hours`,
			callbackReply: `within ${callbackReplyHours} hours`,
		},
		'promises',
	),
	...sourced({ coolingOff: `${coolingOffDays} days` }, 'cooling-off-rules'),
};
