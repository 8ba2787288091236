// Names that the pages of forms without scripts share with the server, which completes those pages.

/** What the form posts to, followed by the kind of request. */
export const askPath = '/ask/';
/** Where the server redirects to after it, followed by the kind; with the reference in its query. */
export const sentPath = '/ask/sent/';

/** Names of controls beside the answers: the photos, and in hidden ones what an earlier post of the same form stored. */
export const formNames = { photos: 'photos', request: 'request', storedPhoto: 'stored_photo' } as const;

/** What can be wrong besides answers. The page holds a text for each. */
export const problems = [
	'photos-required',
	'too-many-photos',
	'not-a-photo',
	'photo-too-large',
	'too-many-requests',
	'failed',
] as const;
export type Problem = (typeof problems)[number];

/**
 * States of the page on which photos are added later. It holds a `<template>` for each: without a link that is valid, it says
 * that there is none.
 */
export type AddPhotosState = 'open' | 'full' | 'expired';

/**
 * States of the page on which a company answers a request: it can be answered, the answer was just noted, it had been noted before,
 * or it is too late. It holds a `<template>` for each, and each answer.
 */
export type AnswerState = 'open' | 'noted' | 'already' | 'expired';

/** Stands in the page in place of a reference; no reference has such letters. */
export const referenceMark = 'REFE-RENC';
