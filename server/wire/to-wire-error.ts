import { NotAPhoto, TooLarge } from '#server/photos/errors.ts';
import { DiskFull, FolderClosed, IdTaken, KeyTaken } from '#server/store/errors.ts';
import { restErrors, storageErrors, WireError } from '#server/wire/errors.ts';

/**
 * What a caller is told of an error, in Supabase's words. Of an error in our own code only that there was one.
 * @param path of the call: the tables' side of the wire words some errors differently
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
