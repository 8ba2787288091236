import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { hrefs, jpeg, mailRequest, photos, requestId, seen, write } from '../../../tests/support/mails.ts';

describe('The photos', () => {
	it('are shown as thumbnails, with a link to the full photo and its URL as text', () => {
		const mail = write('photo-quote');
		const [picture] = mail.pictures ?? [];
		expect(mail.pictures).toHaveLength(1);
		expect(picture).toMatchObject({ jpeg, fileName: 'photo-1.jpg' });
		expect(picture?.cid).toContain(requestId);
		expect(mail.html).toContain(
			`<img src="cid:${picture?.cid}" width="540" height="270" alt="Photo 1: front.jpg (3.2 MB)"`,
		);
		expect(parse(mail.html).querySelectorAll('a[href="https://example.com/photos/front.jpg"] img')).toHaveLength(1);
		for (const { url, name } of photos) {
			expect(mail.text).toContain(`${name} (`);
			expect(mail.text).toContain(`\n${url}\n`);
			expect(hrefs(mail)).toContain(url);
			expect(seen(mail)).toContain(url);
		}
	});

	it('come with a notice about when they are deleted', () => {
		expect(write('photo-quote').text).toContain('delete photos 6 months after');
		expect(seen(write('photo-quote', { retainPhotosMonths: 1 }))).toContain('deletephotos1monthafter');
	});

	it('that the request names and that are not there are not passed over', () => {
		const named = (count: number) => ({
			...mailRequest('photo-quote'),
			photo_urls: Array.from({ length: count }, (_, n) => `https://example.com/photos/${n}.jpg`),
		});
		const of = (count: number, shown = photos.slice(0, 1)) =>
			write('photo-quote', { request: named(count) as ReturnType<typeof mailRequest>, photos: shown }).text;
		expect(of(1)).not.toContain('not here');
		expect(of(2)).toContain(
			'1 of the 2 photos that the request names is not here: the file was not a photo, or it was',
		);
		expect(of(3)).toContain('2 of the 3 photos that the request names are not here');
		expect(of(1, [])).toMatch(/There are no photos with this request\.\s+The photo that the request names is not here/);
	});

	it('have no link without a valid URL', () => {
		const url = 'javascript:alert(1)';
		const mail = write('photo-quote', { photos: [{ url, name: '"><b>.jpg', size: 5_000_000 }] });
		expect(mail.html + mail.text).not.toContain('javascript');
		expect(seen(mail)).toContain('"><b>.jpg(5.0MB)');
	});
});
