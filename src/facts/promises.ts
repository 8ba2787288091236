/** By when a visitor has an answer, in hours. */
export const quoteReplyHours = 24;
export const brochureReplyHours = 24;
/** What we aim for, on the page, in the e-mails and in the terms; the toast says "shortly". */
export const callbackReplyHours = 24;

/** What a photo may weigh, as the hint beside the button says it. */
export const photoHint = 'JPG, PNG, HEIC up to 10MB each';

/** Most photos one quote begins from; the forms, the server and the articles all take it from here. */
export const quotePhotos = 5;

/** For how many days after a photo quote its link adds photos: two weekends, since somebody else may have to come to take them. */
export const addPhotosDays = 14;
