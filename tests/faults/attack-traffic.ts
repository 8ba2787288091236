import { randomUUID } from 'node:crypto';
import { askPath, formNames } from '#wire/plain-form.ts';
import { hold } from '../support/held-calls.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, keyHeaders, publicUrl, rows, upload } from '../support/wire.ts';

// What strangers and honest visitors send on a day of attack (attack-day.ts), each by the address that the proxy names.

/** How often each is there. */
export function countsOf(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

/** Another order of some numbers. */
export const order = (index: number, of: number) => (index * 37) % of;

/** From 0 to 1, the same for the same number. */
export const randomly = (number: number) => (Math.imul(number + 1, 2654435761) >>> 0) / 2 ** 32;

/** One of the attack's addresses: single ones, eight /24s, a provider's /16, one customer's /48, and a provider's /32. */
export function addressOf(index: number, of: number): string {
	const part = index / of;
	if (part < 0.3) return `${11 + (index % 70)}.${(index * 7) % 256}.${(index * 13) % 256}.${1 + (index % 250)}`;
	if (part < 0.5) return `145.83.${index % 8}.${1 + ((index >> 3) % 250)}`;
	if (part < 0.6) return `192.40.${index % 200}.${1 + (index % 250)}`;
	if (part < 0.85) return `2a02:c7f:1:${index.toString(16)}::1`;
	return `2a00:23c0:${index.toString(16)}::1`;
}

type Act = (url: string, headers: Record<string, string>) => Promise<number>;

const statusOf = async (response: Promise<Response>) => {
	const answer = await response;
	await answer.arrayBuffer();
	return answer.status;
};

const post = (url: string, path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
	statusOf(fetch(url + path, { method: 'POST', redirect: 'manual', headers, body }));

/** Posts a callback as a browser without scripts. */
const postForm = (url: string, headers: Record<string, string>, given: Record<string, string>) =>
	statusOf(
		fetch(`${url}${askPath}callback`, {
			method: 'POST',
			redirect: 'manual',
			headers,
			body: new URLSearchParams(given),
		}),
	);

const stranger = () => `${randomUUID()}@stranger.example`;
const given = () => ({ name: 'Test Person', email: stranger(), phone: '0000 000000' });

const attacks: readonly [name: string, share: number, act: Act][] = [
	[
		'inserts of 1 to 5 rows',
		0.5,
		async (url, headers) => {
			const count = 1 + ((headers['x-forwarded-for']?.length ?? 0) % 5);
			const body = Array.from({ length: count }, () => ({
				...rows.callback_requests,
				id: randomUUID(),
				email: stranger(),
			}));
			return (await insert(url, 'callback_requests', body, { headers })).status;
		},
	],
	['forms without scripts', 0.25, (url, headers) => postForm(url, headers, given())],
	[
		'photos without a request',
		0.1,
		async (url, headers) => (await upload(url, `${randomUUID()}/1-steps.jpg`, jpegFile(), { headers })).status,
	],
	[
		'pages with an invented Referer',
		0.08,
		(url, headers) => statusOf(fetch(url, { headers: { ...headers, referer: `https://${randomUUID()}.example/` } })),
	],
	[
		'pages about a request',
		0.04,
		(url, headers) => statusOf(fetch(`${url}/ask/sent/callback?reference=AAAA-AAAA`, { headers })),
	],
	[
		'bodies of 3 MB of JSON',
		0.01,
		(url, headers) =>
			post(
				url,
				'/rest/v1/callback_requests',
				{ ...headers, ...keyHeaders, 'content-type': 'application/json' },
				`["${'x'.repeat(3e6)}"]`,
			),
	],
	[
		'forms of 2 MB of empty parts',
		0.02,
		(url, headers) =>
			post(
				url,
				`${askPath}photo-quote`,
				{ ...headers, 'content-type': `multipart/form-data; boundary=${'B'.repeat(60)}` },
				`--${'B'.repeat(60)}\r\n\r\nx\r\n`.repeat(28_000),
			),
	],
];

/** What the call of that number does, by its name: as many of each as its share says. */
export function attackOf(call: number): readonly [name: string, act: Act] {
	let left = randomly(call * 31 + 7);
	for (const [name, share, act] of attacks) {
		if (left < share) return [name, act];
		left -= share;
	}
	return ['inserts of 1 to 5 rows', attacks[0]?.[2] as Act];
}

/** Forms that are posted byte by byte, ten from each address, of which half are in two of the attack's /24s. */
export function slowFormsOf(url: string, { forms, ms: lasting }: { forms: number; ms: number }) {
	const all = Promise.all(
		Array.from({ length: forms / 10 }, (_, index) =>
			hold('forms', 10, {
				url,
				headers: [`X-Forwarded-For: 145.${index % 2 ? 84 : 83}.${index % 4}.${100 + index}`],
				lasting,
			}),
		),
	);
	return {
		end: async () => {
			const held = await all;
			const sum = (of: (one: (typeof held)[number]) => number) => held.reduce((total, one) => total + of(one), 0);
			return {
				opened: sum(({ opened }) => opened),
				bytes: sum(({ sent }) => sent),
				open: sum(({ open }) => open),
				answers: countsOf(
					held.flatMap(({ answers }) => Object.entries(answers).flatMap(([status, n]) => Array(n).fill(status))),
				),
			};
		},
	};
}

export function honestVisitor(url: string, index: number) {
	const [group, address] = honestAddress(index);
	const headers = { 'x-forwarded-for': address };
	const email = `honest${index}@visitor.example`;
	const id = randomUUID();
	const row = { id, email };
	const send = async (): Promise<number | string> => {
		if (index % 4 === 3) {
			const key = `${id}/1-steps.jpg`;
			const photo = await upload(url, key, jpegFile(), { headers });
			const photo_urls = photo.status === 200 ? [publicUrl(url, key)] : [];
			const sent = { ...rows.photo_quote_requests, ...row, photo_urls };
			const { status } = await insert(url, 'photo_quote_requests', sent, { headers });
			return photo.status === 200 ? status : `${status}, its photo ${photo.status}`;
		}
		if (index % 4 === 2) return postForm(url, headers, { ...given(), email, [formNames.request]: id });
		return (await insert(url, 'callback_requests', { ...rows.callback_requests, ...row }, { headers })).status;
	};
	return { id, group, send };
}

/** Most from networks of their own, a fifth from the attack's /16 and /32, and a fifth from its /24s and its /48. */
function honestAddress(index: number): [group: string, address: string] {
	const isSecond = index % 20 >= 10 !== index % 40 >= 20;
	if (index % 5 === 3)
		return ['same provider', isSecond ? `192.40.${201 + (index % 50)}.1` : `2a00:23c0:f${index.toString(16)}::1`];
	if (index % 5 === 4)
		return isSecond
			? ['same /48', `2a02:c7f:1:${(0x1000 + index * 256).toString(16)}::1`]
			: ['same /24', `145.83.${(index >> 1) % 8}.${200 + (index % 50)}`];
	return [
		'own network',
		isSecond ? `${150 + (index % 30)}.${index % 256}.7.1` : `2001:${(0x4000 + index).toString(16)}:1::1`,
	];
}
