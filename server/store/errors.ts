/** Why something is not kept, in terms of what is kept. What a caller is told of it is the wire's (`wire/to-wire-error.ts`). */
export class StoreError extends Error {
	override name = 'StoreError';
}

/** A request has this id already, be it one of another kind. */
export class IdTaken extends StoreError {
	override name = 'IdTaken';
	readonly table: string;

	/** @param table the one the request was for */
	constructor(table: string) {
		super(`The id is taken (${table}).`);
		this.table = table;
	}
}

/** A photo has this key already. */
export class KeyTaken extends StoreError {
	override name = 'KeyTaken';
}

/** The request of this folder has as many photos as it may, or was sent already. */
export class FolderClosed extends StoreError {
	override name = 'FolderClosed';
}

/** The disk has no room, or only what is held back. */
export class DiskFull extends StoreError {
	override name = 'DiskFull';
}

/** What was asked for is not there, or more than one thing is. The message is one line for the operator. */
export class NotFound extends StoreError {
	override name = 'NotFound';
}

/** The data cannot be read or used as it is: there is none, another release wrote it, it is damaged. One line for the operator. */
export class Unusable extends StoreError {
	override name = 'Unusable';
}
