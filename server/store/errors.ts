/** Base of the store's errors. `wire/errors.ts` maps them to responses. */
export class StoreError extends Error {
	override readonly name = this.constructor.name;
}

/** A request with this id exists already, possibly of another kind. */
export class IdTaken extends StoreError {
	readonly table: string;

	constructor(table: string) {
		super(`The id is taken (${table}).`);
		this.table = table;
	}
}

export class AskedBefore extends StoreError {}

export class KeyTaken extends StoreError {}

/** The request has this very photo already. */
export class SamePhoto extends KeyTaken {
	readonly key: string;

	constructor(key: string) {
		super();
		this.key = key;
	}
}

/** The folder is full, or its request was sent already. */
export class FolderClosed extends StoreError {}

/** The disk is full, or has only the reserved space left. */
export class DiskFull extends StoreError {}

/** `Delivery.why` of one that was given up because this release does not know its message or its kind: a newer one has written it, or it is damaged. */
export const unreadableCode = 'UNREADABLE';

/** No match, or more than one. The message is one line for the operator. */
export class NotFound extends StoreError {}

/** The data cannot be used: it is missing, damaged, or of another release. The message is one line for the operator. */
export class Unusable extends StoreError {}
