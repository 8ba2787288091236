// What we say of photos. Apart from the other promises: the script of the page `/my-request` needs these, and none of the texts there.

/** What a photo may weigh, as the hint beside the button says it. */
export const photoHint = 'JPG, PNG, HEIC up to 10MB each';

/** Most photos one quote begins from; the forms, the server and the articles all take it from here. */
export const quotePhotos = 5;

/** For how many days after a photo quote its link adds photos: two weekends, since somebody else may have to come to take them. */
export const addPhotosDays = 14;
