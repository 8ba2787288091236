import { sourced } from '#facts/fact.ts';
import { inLetters, range } from '#facts/in-words.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { backupDays, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';

/** How long fitting takes on the day, in hours. */
export const installHours = {
	badge: { from: 2, to: 5 },
	straight: { typical: 2, range: { from: 2, to: 4 } },
	curved: { typical: 5, range: { from: 4, to: 8 } },
} as const;

const fitting = sourced('guide', {
	installStraight: `about ${installHours.straight.typical} hours`,
	installStraightRange: `${range(installHours.straight.range)} hours`,
	installStraightLongest: `up to ${installHours.straight.range.to} hours`,
	installCurved: `up to ${installHours.curved.typical} hours`,
	installCurvedRange: `${range(installHours.curved.range)} hours`,
	installCurvedLongest: `up to ${installHours.curved.range.to} hours`,
	// From the shortest to the longest.
	installAll: `${installHours.straight.range.from} to ${installHours.curved.range.to} hours`,
});

const promised = sourced('promises', {
	quoteReply: `within ${quoteReplyHours} hours`,
	callbackReply: `within ${callbackReplyHours} hours`,
	quotePhotos: `up to ${inLetters(quotePhotos)} photos`,
	addPhotosTime: `${addPhotosDays} days`,
	backupTime: `${backupDays} days`,
});

/** The two sealed batteries that carry a lift, in the sizes in use. */
export const batteries = { count: 2, volts: 12, ampHours: [7, 9] } as const;

const power = sourced('guide', {
	batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries of ${batteries.ampHours.map((size) => `${size}Ah`).join(' or ')}`,
});

export const useFigures = [fitting, promised, power] as const;
