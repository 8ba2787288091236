/** The first segment of a colour profile: the name, the part's number and the total, then the profile with `acsp` at byte 36. */
const profileName = 'ICC_PROFILE\0';
const profileStart = profileName.length + 2;
const profileMark = 36;

/**
 * The part of a JPEG's application segment (E0 to EF) that is kept: of JFIF and Adobe segments the fields that decoders
 * read, without a thumbnail or text after them; a colour profile completely.
 * @param data the segment without its marker and length
 * @returns the first bytes of `data`, or all; undefined if nothing is kept
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

/** Only the first part can be recognised; decoders ignore later parts without it. */
function isProfile(data: Buffer): boolean {
	const part = data.readUInt8(profileName.length);
	const start = profileStart + profileMark;
	return part > 1 || data.toString('latin1', start, start + 4) === 'acsp';
}

function isNamed(data: Buffer, name: string): boolean {
	return data.toString('latin1', 0, name.length) === name;
}
