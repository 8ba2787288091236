// Names that the pages of forms without scripts share with the server that answers them.

/** What the form posts to, followed by the kind of request. */
export const askPath = '/ask/';
/** Where the plan posts its answers, which is answered with the photo quote's form filled in with them: an address would be kept by who sees it. */
export const planToQuotePath = '/ask/photo-quote/plan';
/** Where the server redirects to after it, followed by the kind; with the reference in its query. */
export const sentPath = '/ask/sent/';

/** In that query, with the value `none`: no e-mail will confirm the request; with `held`: a person has to look at it first. */
export const confirmationName = 'confirmation';

/** In that query, with the value `unserved`: no company works where the request comes from. */
export const placeName = 'place';

/** In that query, if photos were left out since too many come at present. */
export const photosLeftName = 'photos-left';

/** Names of controls beside the answers: the photos, and in hidden ones what an earlier post of the same form stored. */
export const formNames = { photos: 'photos', request: 'request', storedPhoto: 'stored_photo' } as const;

/** What can be wrong with a post besides answers. */
export type Problem =
	| 'photos-required'
	| 'too-many-photos'
	| 'photos-gone'
	| 'not-a-photo'
	| 'photo-too-large'
	| 'too-many-requests'
	| 'failed';
