import { describe, expect, test } from 'vitest';
import { maxFormFieldBytes, maxFormPartBytes, mib } from '#server/settings/limits.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { leads } from '../support/operator.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { answers, postForm } from './calls.ts';

const server = sharedServer({}, startHere);

const post = (kind: string, given: Record<string, string | string[]>, photos?: File[], options?: RequestInit) =>
	postForm(server.url, kind, given, photos, options);

async function requestsOf(name: string) {
	const all: Record<string, unknown>[] = JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
	return all.filter((one) => one.name === name);
}

describe('a form posted without scripts', () => {
	test('that is posted twice, also at once, is one request; after its erasure it makes another', async () => {
		const given = { ...answers, name: 'Twice' };
		const both = await Promise.all([post('callback', given), post('callback', given)]);
		const [first, ...others] = await requestsOf('Twice');
		expect(others).toEqual([]);
		const location = `${sentPath}callback?reference=${first?.reference}`;
		expect([...both, await post('callback', given)].map((one) => one.location)).toEqual(Array(3).fill(location));
		expect((await leads(['erase', String(first?.id)], server.dataDir)).code).toBe(0);
		expect((await post('callback', given)).location).not.toBe(location);
		expect(await requestsOf('Twice')).toHaveLength(1);
	});

	test('longer than any that a browser sends is refused before it is read', async () => {
		const large = await post('photo-quote', answers, [jpegFile(jpegOf(11 * mib))]);
		expect([large.status, large.errors.join()]).toEqual([422, expect.stringContaining('larger than 10MB')]);
		// Answers in parts are held in memory while the photos arrive.
		const part = 'x'.repeat(maxFormFieldBytes - 1000);
		const additionalInfo = Array(Math.ceil(maxFormPartBytes / part.length)).fill(part);
		expect((await post('photo-quote', { ...answers, additionalInfo }, [jpegFile()])).status).toBe(413);
	});

	test('of 400,000 tiny parts takes less than a second of CPU', async () => {
		const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
		const before = process.cpuUsage();
		const { status } = await fetch(`${server.url}${askPath}photo-quote`, {
			method: 'POST',
			body: `${part.repeat(400_000)}--b--`,
			headers: { 'content-type': 'multipart/form-data; boundary=b' },
		});
		expect(status).toBe(422);
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
	});
});

test.each([
	['are too many', { MAX_PHOTO_MB_PER_DAY: '1' }, {}],
	['find the disk full', {}, { minFree: 1e14 }],
])(
	'a post whose photos %s is stored without them; its receipt says so, and how to add them',
	async (_, given, intervals) => {
		const env = { RATE_LIMIT: 'on', ...given, SITE_URL: 'https://www.example.org' };
		const limited = await startHere({ env, intervals });
		const large = () => jpegFile(jpegOf(700_000));
		for (const photos of [[large(), large()], [large()]]) {
			const given = { ...answers, name: `${photos.length} photos` };
			const { status, location } = await postForm(limited.url, 'photo-quote', given, photos);
			expect([status, location]).toEqual([303, expect.stringContaining('&photos-left=1&')]);
			const receipt = await (await fetch(new URL(location ?? '', limited.url))).text();
			expect(receipt).toContain('Not all of your photos have arrived');
			expect(receipt).toContain('Please add the others below');
		}
		const { out } = await leads(['list', '--json'], limited.dataDir);
		expect(JSON.parse(out)).toHaveLength(2);
		await limited.stop();
	},
);
