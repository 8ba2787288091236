/** A colour profile's first segment: the name, which part of how many, then the profile, whose 37th byte begins `acsp`. */
const profileName = 'ICC_PROFILE\0';
const profileStart = profileName.length + 2;
const profileMark = 36;

/**
 * What is kept of a JPEG's application segment (E0 to EF): of JFIF and Adobe's what the standards define and a decoder reads,
 * without the thumbnail or text that may follow; a colour profile whole.
 * @param data the segment without its marker and length
 * @returns the first bytes of `data`, all of it or fewer; undefined where nothing is kept
 */
export function keptOfNamed(marker: number, data: Buffer): Buffer | undefined {
	if (marker === 0xe0 && isNamed(data, 'JFIF\0') && data.length >= 14) return withoutThumbnail(data);
	if (marker === 0xee && isNamed(data, 'Adobe') && data.length >= 12) return data.subarray(0, 12);
	if (marker === 0xe2 && isNamed(data, profileName) && isProfile(data)) return data;
	return undefined;
}

/** JFIF (ECMA TR/98): name, version, density; then the thumbnail's width and height, and its pixels. */
function withoutThumbnail(data: Buffer): Buffer {
	if (data.length === 14) return data;
	const kept = Buffer.from(data.subarray(0, 14));
	kept.fill(0, 12);
	return kept;
}

/** Only the first part can be told from text; a decoder passes over later parts without it. */
function isProfile(data: Buffer): boolean {
	const part = data.readUInt8(profileName.length);
	const start = profileStart + profileMark;
	return part > 1 || data.toString('latin1', start, start + 4) === 'acsp';
}

function isNamed(data: Buffer, name: string): boolean {
	return data.toString('latin1', 0, name.length) === name;
}
