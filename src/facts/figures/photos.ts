import { sourced } from '#facts/fact.ts';
import { addPhotosDays, quotePhotos } from '#facts/promises.ts';
import { inLetters } from '#facts/words.ts';

export const photos = sourced(
	{ quotePhotos: `up to ${inLetters(quotePhotos)} photos`, addPhotosTime: `${addPhotosDays} days` },
	'promises',
);
