import type { FileHandle } from 'node:fs/promises';
import { photoTypes } from '#leads/photos.ts';
import { sniffBytes } from '#server/settings/limits.ts';

/** Kinds of the same picture that the bucket does not name: bursts and live photos of phones, and moving PNGs. */
const sameAs: Readonly<Record<string, string>> = {
	'image/apng': 'image/png',
	'image/heic-sequence': 'image/heic',
	'image/heif-sequence': 'image/heif',
};

/** What a sender said a photo is, without parameters such as `; charset=utf-8`. */
export function isPhotoType(declared: string): boolean {
	return Object.hasOwn(photoTypes, declared.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * What a file really is, by its first bytes, whatever its name or its sender says.
 * @returns the type, which is one of the bucket's where it is a photo we take
 */
export async function sniffType(file: FileHandle): Promise<string> {
	const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sniffBytes), position: 0 });
	// Loaded for the first photo: 34 modules that a server waiting for its first visitor need not hold.
	const { fileTypeFromBuffer } = await import('file-type');
	const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
	const type = found?.mime ?? 'application/octet-stream';
	return sameAs[type] ?? type;
}
