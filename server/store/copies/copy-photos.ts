import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Content, PhotoRecord, StoredRecord } from '#server/store/content.ts';
import { PhotoLost } from '#server/store/errors.ts';

/** How many photos are copied at once: one waits for the disk or the network while another is read. */
const atOnce = 4;

export interface CopiedPhotos {
	/** Photos that could not be copied, or are erased by now. */
	left: Set<PhotoRecord>;
	/** What the operator has to know of these, and of photos that are not as they arrived, by the photo's key. */
	findings: Map<string, Finding>;
}

export interface Finding {
	line: string;
	/** Whether a photo is missing or damaged; false for a stranger's upload that is none. */
	isLost: boolean;
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
	const findings = new Map<string, Finding>();
	const limit = pLimit(atOnce);
	// One that fails stops those that have not begun; the others are waited for, so that nothing is written after the end.
	let failed: { error: unknown } | undefined;
	const one = async (photo: PhotoRecord) => {
		if (failed) return;
		try {
			signal.throwIfAborted();
			const finding = await copyPhoto(photo, from, to, left, copied);
			if (finding) findings.set(photo.key, finding);
		} catch (error) {
			failed ??= { error };
		}
	};
	await Promise.all(photos.map((photo) => limit(one, photo)));
	if (failed) throw failed.error;
	return { left, findings };
}

/** @returns what the operator has to know; undefined if all is well */
async function copyPhoto(
	photo: PhotoRecord,
	from: Content,
	to: Content,
	left: Set<PhotoRecord>,
	copied: (bytes: number) => void,
): Promise<Finding | undefined> {
	const read = await from.readPhoto(photo).catch((error: unknown) => {
		if (error instanceof PhotoLost) return error;
		throw error;
	});
	if (read instanceof PhotoLost) {
		left.add(photo);
		// Erased since its row was read.
		if ((await from.missing([photo])).length > 0) return undefined;
		const how = read.code === 'ENOENT' ? 'is missing' : `cannot be read (${read.code})`;
		return { line: `The file of the photo ${photo.key} ${how}.`, isLost: true };
	}
	if (!(await to.writePhoto(photo, read))) {
		left.add(photo);
		return { line: `${photo.key} is no photo, and was left out.`, isLost: false };
	}
	copied(read.length);
	const isAsArrived = read.length === photo.size && (photo.sha256 === null || photo.sha256 === digestOf(read));
	if (isAsArrived || !photo.cleaned) return undefined;
	return { line: `The file of the photo ${photo.key} is not as it came.`, isLost: true };
}

export function isPhoto(record: StoredRecord): record is PhotoRecord {
	return record.section === 'photo';
}

function digestOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
