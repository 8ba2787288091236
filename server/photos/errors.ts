/** A photo with too many bytes or pixels. */
export class TooLarge extends Error {
	override name = 'TooLarge';
}

/** A file that is not of an accepted type, or is damaged. */
export class NotAPhoto extends Error {
	override name = 'NotAPhoto';
	/** The type that was detected by its first bytes. */
	readonly type: string;

	constructor(type: string) {
		super(`The file is not a photo (${type}).`);
		this.type = type;
	}
}
