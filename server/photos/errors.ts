/** A photo of too many bytes or pixels. */
export class TooLarge extends Error {
	override name = 'TooLarge';
}

/** A file that is none of the types we take, or not a whole one. */
export class NotAPhoto extends Error {
	override name = 'NotAPhoto';
	/** What it is by its first bytes. */
	readonly type: string;

	constructor(type: string) {
		super(`The file is not a photo (${type}).`);
		this.type = type;
	}
}
