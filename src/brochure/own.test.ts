import { describe, expect, it } from 'vitest';
import { maxOwnBytes, wrongPdf } from '#brochure/own.ts';

function pdfOf(bytes: number): Buffer {
	const [start, end] = ['%PDF-1.7\n', '\n%%EOF\n'];
	return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length), Buffer.from(end)]);
}

describe("The operator's own brochure", () => {
	it('is a whole PDF of up to 10 MB', () => {
		expect(wrongPdf(pdfOf(3000))).toBeUndefined();
		expect(wrongPdf(pdfOf(maxOwnBytes))).toBeUndefined();
		expect(wrongPdf(pdfOf(maxOwnBytes + 100_000))).toContain('is 10.1 MB large; at most 10 MB');
	});

	it('is refused where it is another kind of file, or cut off', () => {
		expect(wrongPdf(Buffer.from('PK\u0003\u0004 a Word file'))).toContain('is not a PDF');
		expect(wrongPdf(Buffer.alloc(0))).toContain('is not a PDF');
		expect(wrongPdf(pdfOf(3000).subarray(0, 2000))).toContain('was cut off');
	});
});
