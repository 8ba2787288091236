import pLimit from 'p-limit';
import {
	type Content,
	type DeliveryRecord,
	type PhotoRecord,
	type Section,
	type StoredRecord,
	sections,
} from '#server/store/content.ts';
import type { Counts } from '#server/store/database.ts';
import { orUnreadable, Unreadable } from '#server/store/errors.ts';
import { digestOf } from '#server/store/folder/photo-file.ts';

interface PassParts {
	from: Content;
	to: Content;
	/** Ids of requests that are not to be copied, though the original has them. */
	erased: ReadonlySet<string>;
	/** For the progress. */
	total: Counts;
	say(line: string): void;
	signal: AbortSignal;
}

export type Pass = Awaited<ReturnType<typeof runPass>>;

/** How often the progress is printed, in ms. */
const sayInterval = 2000;

/**
 * Copies all rows, and the photos that the copy lacks.
 * @param isLast whether to copy deliveries too, and all of one moment. That moment lasts as long as the pass, so the bulk of the
 * photos should be copied before.
 * @returns `tally` of all that was copied or found; how many deliveries a process is sending now, and how many wait; `findings`: what the
 * operator has to know of photos, by key
 */
export async function runPass(parts: PassParts, isLast: boolean) {
	const { from, to, erased, signal } = parts;
	const tally = createTally();
	const findings = new Map<string, Finding>();
	const progress = createProgress(parts, tally);
	let [inFlight, waiting] = [0, 0];
	const wanted = isLast ? sections : sections.filter((section) => section !== 'delivery');
	for await (const batch of from.export(wanted, isLast)) {
		signal.throwIfAborted();
		const records = batch.filter((record) => !isOf(record, erased)).map(heldIfInFlight);
		const photos = await to.missing(records.filter(isPhoto));
		progress.addFound(records.filter(isPhoto), photos);
		const copied = await copyPhotos(photos.filter(isPhoto), parts, progress.addCopied);
		for (const [key, finding] of copied.findings) findings.set(key, finding);
		const kept = records.filter((record) => !isPhoto(record) || !copied.left.has(record));
		await to.import(kept);
		for (const record of kept) tally.add(record);
		inFlight += batch.filter((record) => record.section === 'delivery' && record.inFlight).length;
		waiting += kept.filter((record) => record.section === 'delivery' && record.state === 'waiting').length;
		progress.sayNow();
	}
	return { tally, findings, inFlight, waiting };
}

/** Removes from the copy what the original does not have any more. @returns how much that was, and all that is left */
export async function removeGone({ from, to, erased, signal }: PassParts): Promise<{ removed: number; tally: Tally }> {
	const tally = createTally();
	let removed = 0;
	for await (const batch of to.export(sections)) {
		signal.throwIfAborted();
		const gone = new Set([...(await from.missing(batch)), ...batch.filter((record) => isOf(record, erased))]);
		if (gone.size > 0) await to.remove([...gone]);
		removed += gone.size;
		for (const record of batch) if (!gone.has(record)) tally.add(record);
	}
	return { tally, removed };
}

/** Whether a record is one of these requests, its photo, an answer to it, what was done with it, or a message about it other than that it was erased. */
function isOf(record: StoredRecord, requests: ReadonlySet<string>): boolean {
	if (record.section === 'request') return requests.has(record.request.id);
	if (record.section === 'photo') return record.folder !== null && requests.has(record.folder);
	if (record.section === 'answer' || record.section === 'history') return requests.has(record.request_id);
	return record.section === 'delivery' && record.message !== 'withdrawal' && requests.has(record.request_id);
}

/**
 * A delivery that another process is sending may have arrived, or may not. In a copy it is given up, so that it is not sent
 * twice unless the operator says so.
 */
function heldIfInFlight(record: StoredRecord): StoredRecord {
	if (record.section !== 'delivery' || !record.inFlight) return record;
	const held: DeliveryRecord = { ...record, state: 'given-up', settled_at: record.due_at, why: 'IN FLIGHT' };
	return { ...held, inFlight: false };
}

function createProgress({ total, say }: PassParts, tally: Tally) {
	let photos = 0;
	let bytes = 0;
	let said = performance.now();
	const sayNow = () => {
		if (performance.now() - said < sayInterval) return;
		said = performance.now();
		const copied = `${tally.count('request')} of ${total.requests} requests, ${photos} of ${total.photos} photos`;
		const messages = tally.count('delivery') > 0 ? `, ${tally.count('delivery')} messages` : '';
		say(`${copied} (${inMb(bytes)} of ${inMb(total.photoBytes)} MB)${messages}`);
	};
	const addCopied = (length: number) => {
		photos++;
		bytes += length;
		sayNow();
	};
	return {
		sayNow,
		addCopied,
		/** Counts the photos that the copy has already. */
		addFound: (all: readonly PhotoRecord[], missing: readonly StoredRecord[]) => {
			const without = new Set(missing);
			for (const photo of all) if (!without.has(photo)) addCopied(photo.size);
		},
	};
}

const inMb = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-GB');

/** Sums of digests stay below this. */
const modulus = 2n ** 256n;

export type Tally = ReturnType<typeof createTally>;

/** Counts records, and makes a digest of them that does not depend on their order. */
export function createTally() {
	const counts = new Map<Section, number>();
	// A sum, since two stores may have rows that arrived at one moment in another order.
	const sums = new Map<Section, bigint>();
	const sumOf = (section: Section) => sums.get(section) ?? 0n;
	const count = (section: Section) => counts.get(section) ?? 0;
	/** Of the lines that copies wrote into the audit: they differ in two stores that hold the same. */
	const ofCopies = { count: 0, sum: 0n };
	return {
		add: (record: StoredRecord) => {
			const { section } = record;
			const digest = BigInt(`0x${digestOf(canonical(record))}`);
			counts.set(section, count(section) + 1);
			sums.set(section, (sumOf(section) + digest) % modulus);
			if (record.section !== 'audit' || record.entry.act !== 'copy') return;
			ofCopies.count++;
			ofCopies.sum = (ofCopies.sum + digest) % modulus;
		},
		count,
		/** SHA-256 of all records but the lines of copies, in hexadecimal: the same of two copies that hold the same. */
		digest: () => {
			const parts = sections.map((section) => {
				const without = section === 'audit' ? ofCopies : { count: 0, sum: 0n };
				return `${section} ${count(section) - without.count} ${(sumOf(section) + modulus - without.sum) % modulus}`;
			});
			return digestOf(parts.join('\n'));
		},
		sumOf,
		/** The first section that differs; undefined if the records are the same. */
		differsFrom: (other: { count: typeof count; sumOf: typeof sumOf }): Section | undefined =>
			sections.find((one) => count(one) !== other.count(one) || sumOf(one) !== other.sumOf(one)),
	};
}

/**
 * The values that a record has in every store. Not those of a photo's bytes, which may have been cleaned, and are compared
 * where they are copied; nor whether a delivery is under way.
 */
function canonical(record: StoredRecord): string {
	if (record.section === 'photo') {
		const { key, id, folder, created_at } = record;
		return sorted({ key, id, folder, created_at });
	}
	if (record.section === 'delivery') return sorted({ ...record, inFlight: undefined });
	return sorted(record);
}

/** JSON with the names of all objects in one order. */
function sorted(value: unknown): string {
	return JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);
}

/** How many photos are copied at once: one waits for the disk or the network while another is read. */
const atOnce = 4;

export interface Finding {
	line: string;
	/** Whether a photo is missing or damaged; false for a stranger's upload that is none. */
	isLost: boolean;
}

/**
 * Copies photos with their rows. What is read is compared with the stored digest, and the copy with what was read
 * (`Content.writePhoto`). A photo that cannot be read does not fail the copy.
 * @param copied called with the bytes of each
 * @returns `left`: photos that could not be copied, or are erased by now; `findings`: what the operator has to know of these, and of
 * photos that are not as they arrived, by key
 * @throws errors of the copy, which fail it
 */
async function copyPhotos(
	photos: readonly PhotoRecord[],
	{ from, to, signal }: PassParts,
	copied: (bytes: number) => void,
) {
	const left = new Set<PhotoRecord>();
	const findings = new Map<string, Finding>();
	const copy = async (photo: PhotoRecord) => {
		signal.throwIfAborted();
		const find = (line: string, isLost = true) => findings.set(photo.key, { line, isLost });
		const read = await orUnreadable(from.readPhoto(photo));
		if (read instanceof Unreadable) {
			left.add(photo);
			// Unless it was erased since its row was read.
			if ((await from.missing([photo])).length === 0) find(`The file of the photo ${photo.key} ${read.how}.`);
		} else if (!(await to.writePhoto(photo, read))) {
			left.add(photo);
			find(`${photo.key} is no photo, and was left out.`, false);
		} else {
			copied(read.length);
			const isAsArrived = read.length === photo.size && (photo.sha256 === null || photo.sha256 === digestOf(read));
			if (!isAsArrived && photo.cleaned) find(`The file of the photo ${photo.key} is not as it came.`);
		}
	};
	const limit = pLimit(atOnce);
	// One that fails stops those that have not begun; the others are waited for, so that nothing is written after the end.
	let failed: { error: unknown } | undefined;
	const one = async (photo: PhotoRecord) => {
		if (!failed) await copy(photo).catch((error: unknown) => (failed ??= { error }));
	};
	await Promise.all(photos.map((photo) => limit(one, photo)));
	if (failed) throw failed.error;
	return { left, findings };
}

function isPhoto(record: StoredRecord): record is PhotoRecord {
	return record.section === 'photo';
}
