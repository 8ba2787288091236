// Names on the wire that the browser and the server have to spell alike. They are Supabase's, unless a comment says more.

/** The bucket of the photos. */
export const photoBucket = 'photo_quotes';

/** Where a photo is uploaded to; the photo's key follows. */
export const uploadPath = `/storage/v1/object/${photoBucket}/`;

/** The path of every photo's public address; the photo's key follows. */
export const publicPhotoPath = `/storage/v1/object/public/${photoBucket}/`;

/**
 * The headers of an insert's answer with the path of the request's own page, and of the link that adds photos: only who has sent the request
 * gets them. Our own; a hosted backend sends none.
 */
export const requestPageHeader = 'x-request-page';
export const addPhotosHeader = 'x-add-photos';

/**
 * The header of an insert's answer that says `none` where no e-mail will confirm the request, since the caller, or the mailbox, has had its share of
 * them. Our own; of a hosted backend a trigger sets it, and a gateway that does not let pages read it leaves them with what they say otherwise.
 */
export const confirmationHeader = 'x-confirmation';

/** The header of an insert's answer that says `unserved` where no company works where the request comes from. Our own; a hosted backend sends none. */
export const placeHeader = 'x-place';

/** The header that carries what is sent beside the rows (`#leads/client-info.ts`): hosted Supabase lets browsers send it, and its triggers can read it. */
export const clientInfoHeader = 'x-client-info';

/** Codes of error answers on which the browser acts. */
export const errorCodes = {
	/** A row of this id is already there (SQLSTATE unique_violation). */
	idTaken: '23505',
	/** A photo of this key is already there. */
	keyTaken: 'KeyAlreadyExists',
	photoTooLarge: 'EntityTooLarge',
	notAPhoto: 'InvalidMimeType',
	/** More photos than are taken at present, from this visitor or from all, or than the disk has space for. */
	tooManyPhotos: 'SlowDown',
} as const;
