import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import type { VisitCount, Visits } from '#server/store/visits.ts';
import { countVisits } from '#server/visits/count.ts';

const siteUrl = 'https://www.lifts.example.org';
const browser = 'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
const view = (referer = '', more = {}) => ({
	method: 'GET',
	headers: { 'user-agent': browser, accept: 'text/html', ...(referer && { referer }), ...more },
});

/** What is written of some calls, as `what kind name: count`. */
function counted(calls: (counter: ReturnType<typeof countVisits>) => void): string[] {
	const written: VisitCount[] = [];
	const store = { add: (counts: VisitCount[]) => void written.push(...counts) } as unknown as Visits;
	const counter = countVisits(store, siteUrl, (path) => path === '/blog', createLog('silent'));
	calls(counter);
	counter.stop();
	return written.map(({ what, kind, name, count }) => `${what} ${kind}${kind && ' '}${name}: ${count}`).sort();
}

test.each([
	['', ['page /blog: 1', 'site none: 1']],
	['https://www.google.com:8443/search?q=x', ['page /blog: 1', 'site google.com: 1']],
	[`${siteUrl}/?name=x`, ['page /blog: 1']],
	['https://lifts.example.org/', ['page /blog: 1']],
	...[
		`https://${'a'.repeat(61)}.example/`,
		`https://${'long.'.repeat(1900)}example/`,
		'https://<script>alert(1)</script>.example/',
		'https://203.0.113.77/',
		'https://[2001:db8::77]/',
		'https://intranet/',
		'https://user:word@/',
		'javascript:alert(1)',
		'android-app://com.example/',
		'please ring me',
		'https://a_b.example/',
		`https://x.example/${'word'.repeat(2000)}`,
	].map((referer): [string, string[]] => [referer, ['page /blog: 1', 'site other: 1']]),
])('a view from %.60j is counted without what a stranger may write into it', (referer, lines) => {
	expect(counted(({ page }) => page(view(referer), '/blog'))).toEqual(lines);
});

test.each([
	{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
	{ 'user-agent': '' },
	{ 'sec-purpose': 'prefetch;prerender' },
	{ 'sec-fetch-dest': 'iframe' },
	{ accept: '*/*' },
	{ accept: undefined },
])('what no person looks at is not counted: %j', (more) => {
	expect(counted(({ page }) => page(view('', more), '/blog'))).toEqual([]);
	expect(counted(({ page }) => page({ ...view(), method: 'HEAD' }, '/blog'))).toEqual([]);
});

test('a form that is opened or sent is counted under its page, if the site has that', () => {
	const from = (referer: string, more = {}) => view(referer, more);
	const lines = counted(({ opened, sent }) => {
		opened('callback', from(`${siteUrl}/blog?name=x`));
		opened('callback', { ...from(`${siteUrl}/blog`), method: 'HEAD' });
		sent('callback', from(`${siteUrl}/x`));
		sent('brochure', from('https://copy.example.org/blog'));
		sent('brochure', from(`${siteUrl}/blog`, { 'user-agent': 'python-requests/2.31' }));
	});
	expect(lines).toEqual(['opened callback /blog: 1', 'sent brochure other: 1', 'sent callback other: 1']);
	// At another address of the site, by which the visitor came.
	const alias = view('https://other.example/', { host: 'www.other.example:8443' });
	expect(counted(({ page }) => page(alias, '/blog'))).toEqual(['page /blog: 1']);
});

test('counts are written once a minute, once each, and again where that failed; from another origin the page is not known', () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const [add, warn] = [vi.fn((_: VisitCount[]) => {}), vi.fn()];
	const counter = countVisits({ add } as unknown as Visits, siteUrl, (path) => path === '/blog', { warn } as never);
	const written = () => add.mock.calls.map(([counts]) => counts.map(({ name, count }) => `${name} ${count}`).join());
	counter.sent('callback', view(`${siteUrl}/blog`, { 'sec-fetch-site': 'cross-site' }));
	for (let n = 0; n < 2; n++) counter.opened('callback', view(`${siteUrl}/blog`));
	vi.advanceTimersByTime(59_000);
	expect(written()).toEqual([]);
	add.mockImplementationOnce(() => {
		throw new Error('full');
	});
	vi.advanceTimersByTime(121_000);
	expect(written()).toEqual(Array(2).fill('other 1,/blog 2'));
	expect(warn.mock.calls).toEqual([[expect.objectContaining({ kind: 'Error' }), expect.stringMatching(/minute$/)]]);
	expect([counter.pageOf(view(`${siteUrl}/blog`)), counter.pageOf(view(`${siteUrl}/x`))]).toEqual(['/blog', null]);
	counter.stop();
});
