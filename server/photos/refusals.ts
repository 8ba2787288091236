import { photoTypes } from '#leads/photos.ts';

/** A photo with too many bytes or pixels. */
export class TooLarge extends Error {
	override name = 'TooLarge';
}

/** A file that is not of an accepted type, or cannot be decoded. */
export class NotAPhoto extends Error {
	override name = 'NotAPhoto';
	/** Its media type as its sender stated it, if that is not accepted. */
	readonly type: string;

	constructor(type = 'application/octet-stream') {
		super(`The file is not a photo (${type}).`);
		this.type = type;
	}
}

/** @throws NotAPhoto unless a declared media type is an accepted one; parameters such as `; charset=utf-8` are ignored */
export function assertPhotoType(declared: string): void {
	if (!Object.hasOwn(photoTypes, declared.split(';')[0]?.trim().toLowerCase() ?? '')) throw new NotAPhoto(declared);
}
