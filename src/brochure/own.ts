import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Largest brochure of an operator's own, in bytes: the server keeps the site in memory, and phones have to fetch it. */
export const maxOwnBytes = 10_000_000;

const folder = 'brochure';
const name = 'own.pdf';

/**
 * The operator's own brochure, if there is one; `brochure/README.md` says how it gets there.
 * @param root the project's folder
 * @throws an error of one line where the file cannot be the brochure
 */
export function ownBrochure(root = process.cwd()): Buffer | undefined {
	const path = join(root, folder, name);
	if (!existsSync(path)) return undefined;
	const pdf = readFileSync(path);
	const wrong = wrongPdf(pdf);
	if (wrong) throw new Error(`${folder}/${name}: ${wrong}`);
	return pdf;
}

/** What is wrong with a file that should be the brochure. */
export function wrongPdf(pdf: Buffer): string | undefined {
	// Readers find the beginning within so many bytes, and the end too (ISO 32000-1, annex H).
	const near = 1024;
	if (!pdf.subarray(0, near).includes('%PDF-')) return 'is not a PDF; save or export the brochure as PDF';
	if (!pdf.subarray(-near).includes('%%EOF')) return 'is a PDF that was cut off; copy the file again';
	if (pdf.length > maxOwnBytes)
		return `is ${inMb(pdf.length)} MB large; at most ${inMb(maxOwnBytes)} MB are possible, so export it with smaller pictures`;
	return undefined;
}

function inMb(bytes: number): string {
	return (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');
}
