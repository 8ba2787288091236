import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import { DiskFull, FolderClosed, IdTaken, KeyTaken } from '#server/store/errors.ts';
import { restErrors, storageErrors, WireError } from '#server/wire/errors.ts';

/**
 * Maps errors of the store and the photos to Supabase's responses. Unexpected errors become "internal error".
 * @param path of the call: REST and storage have different texts for some errors
 */
export function toWireError(error: Error, path: string): WireError {
	if (error instanceof WireError) return error;
	if (error instanceof IdTaken) return restErrors.duplicate(error.table);
	if (error instanceof KeyTaken) return storageErrors.duplicate();
	if (error instanceof FolderClosed) return storageErrors.denied();
	if (error instanceof TooLarge) return storageErrors.tooLarge();
	if (error instanceof NotAPhoto) return storageErrors.badType(error.type);
	const errors = path.startsWith('/rest/') ? restErrors : storageErrors;
	return error instanceof DiskFull ? errors.diskFull() : errors.internal();
}
