import type { FileHandle } from 'node:fs/promises';
import { photoTypes } from '#leads/photos.ts';
import { sniffBytes } from '#server/settings/photo-limits.ts';

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

/** Variants that the bucket's list does not contain: bursts and live photos of phones, and animated PNGs. */
const sameAs: Readonly<Record<string, string>> = {
	'image/apng': 'image/png',
	'image/heic-sequence': 'image/heic',
	'image/heif-sequence': 'image/heif',
};

/** Whether a declared media type is an accepted one; parameters such as `; charset=utf-8` are ignored. */
export function isPhotoType(declared: string): boolean {
	return Object.hasOwn(photoTypes, declared.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * Detects a file's media type by its first bytes.
 * @returns the type; one of the bucket's for an accepted photo
 */
export async function sniffType(file: FileHandle): Promise<string> {
	const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sniffBytes), position: 0 });
	// Imported at the first photo: 34 modules, which would slow the start.
	const { fileTypeFromBuffer } = await import('file-type');
	const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
	const type = found?.mime ?? 'application/octet-stream';
	return sameAs[type] ?? type;
}
