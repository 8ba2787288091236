import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Content, PhotoRecord, StoredRecord } from '#server/store/content.ts';

/** How many photos are copied at once: one waits for the disk or the network while another is read. */
const atOnce = 4;

export interface CopiedPhotos {
	/** Photos that could not be copied, or are erased by now. */
	left: Set<PhotoRecord>;
	/** Lines for the operator about these, and about photos that are not as they arrived, by the photo's key. */
	lines: Map<string, string>;
}

/**
 * Copies photos with their rows. What is read is compared with the stored digest, and the copy with what was read
 * (`Content.writePhoto`). A photo that cannot be read does not fail the copy.
 * @param copied called with the bytes of each
 * @throws errors of the copy, which fail it
 */
export async function copyPhotos(
	photos: readonly PhotoRecord[],
	from: Content,
	to: Content,
	signal: AbortSignal,
	copied: (bytes: number) => void,
): Promise<CopiedPhotos> {
	const left = new Set<PhotoRecord>();
	const lines = new Map<string, string>();
	const limit = pLimit(atOnce);
	// One that fails stops those that have not begun; the others are waited for, so that nothing is written after the end.
	let failed: { error: unknown } | undefined;
	const one = async (photo: PhotoRecord) => {
		if (failed) return;
		try {
			signal.throwIfAborted();
			const line = await copyPhoto(photo, from, to, left, copied);
			if (line) lines.set(photo.key, line);
		} catch (error) {
			failed ??= { error };
		}
	};
	await Promise.all(photos.map((photo) => limit(one, photo)));
	if (failed) throw failed.error;
	return { left, lines };
}

/** @returns a line for the operator; undefined if all is well */
async function copyPhoto(
	photo: PhotoRecord,
	from: Content,
	to: Content,
	left: Set<PhotoRecord>,
	copied: (bytes: number) => void,
): Promise<string | undefined> {
	const read = await from.readPhoto(photo).catch((error: NodeJS.ErrnoException) => {
		if (error.code === undefined) throw error;
		return error.code;
	});
	if (typeof read === 'string') {
		left.add(photo);
		// Erased since its row was read.
		if ((await from.missing([photo])).length > 0) return undefined;
		return `The file of the photo ${photo.key} ${read === 'ENOENT' ? 'is missing' : `cannot be read (${read})`}.`;
	}
	if (!(await to.writePhoto(photo, read))) {
		left.add(photo);
		return `${photo.key} is no photo, and was left out.`;
	}
	copied(read.length);
	const isAsArrived = read.length === photo.size && (photo.sha256 === null || photo.sha256 === digestOf(read));
	return isAsArrived || !photo.cleaned ? undefined : `The file of the photo ${photo.key} is not as it came.`;
}

export function isPhoto(record: StoredRecord): record is PhotoRecord {
	return record.section === 'photo';
}

function digestOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
