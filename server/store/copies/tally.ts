import { createHash } from 'node:crypto';
import { type Section, type StoredRecord, sections } from '#server/store/content.ts';

/** Counts records, and makes a digest of them that does not depend on their order. */
export interface Tally {
	add(record: StoredRecord): void;
	count(section: Section): number;
	/** SHA-256 of all records, in hexadecimal. */
	digest(): string;
	/** The first section that differs; undefined if the records are the same. */
	differsFrom(other: Tally): Section | undefined;
	digestOf(section: Section): bigint;
}

/** Sums of digests stay below this. */
const modulus = 2n ** 256n;

export function createTally(): Tally {
	const counts = new Map<Section, number>();
	// A sum, since two stores may have rows that arrived at one moment in another order.
	const sums = new Map<Section, bigint>();
	const digestOf = (section: Section) => sums.get(section) ?? 0n;
	const count = (section: Section) => counts.get(section) ?? 0;
	return {
		add: (record) => {
			const { section } = record;
			counts.set(section, count(section) + 1);
			sums.set(section, (digestOf(section) + BigInt(`0x${sha256(canonical(record))}`)) % modulus);
		},
		count,
		digest: () => sha256(sections.map((section) => `${section} ${count(section)} ${digestOf(section)}`).join('\n')),
		digestOf,
		differsFrom: (other) =>
			sections.find((one) => count(one) !== other.count(one) || digestOf(one) !== other.digestOf(one)),
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

function sha256(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
