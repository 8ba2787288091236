import fc from 'fast-check';
import { tables } from '#leads/tables.ts';

interface Fuzzed {
	body: Buffer;
	type: string;
}

/** One change to some bytes, at a place from 0 (their beginning) to 1 (their end). */
type Change = (bytes: Buffer, place: number) => Buffer;

const at = (bytes: Buffer, place: number) => Math.floor(place * bytes.length);
const put = (bytes: Buffer, place: number, what: Uint8Array, removed = 0) =>
	Buffer.concat([bytes.subarray(0, at(bytes, place)), what, bytes.subarray(at(bytes, place) + removed)]);

const change = <T>(values: fc.Arbitrary<T>, apply: (body: Buffer, place: number, value: T) => Buffer) =>
	values.map(
		(value): Change =>
			(body, place) =>
				apply(body, place, value),
	);

/** What multipart and JSON are made of. */
const signs = ['\r\n', '--', '--b\r\n', '--b--', '\\u0000', '\\ud800', ...'"{}[],:;\0\x80'];

/** Numbers that lengths and counts are wrong with. */
const extremes = ['00', 'ff', '0000', 'ffff', '00000000', '7fffffff', '80000000', 'fffffff7', 'ffffffff'];

const changes: fc.Arbitrary<Change> = fc.oneof(
	change(fc.uint8Array({ minLength: 1, maxLength: 12 }), put),
	// Most often in place: what stands after it is read as before.
	{
		weight: 4,
		arbitrary: change(fc.uint8Array({ maxLength: 4 }), (body, place, bytes) => put(body, place, bytes, bytes.length)),
	},
	change(fc.nat({ max: 40 }), (body, place, count) => put(body, place, Buffer.alloc(0), count)),
	change(fc.constantFrom(...signs), (body, place, text) => put(body, place, Buffer.from(text, 'latin1'))),
	change(fc.constantFrom(...extremes), (body, place, hex) => put(body, place, Buffer.from(hex, 'hex'), hex.length / 2)),
	change(fc.integer({ min: 1, max: 300 }), (body, place, times) => {
		const piece = body.subarray(at(body, place), at(body, place) + 20);
		return put(body, place, Buffer.concat(Array(times).fill(piece)));
	}),
	fc.constant<Change>((body, place) => body.subarray(0, at(body, place))),
);

/** Bytes after one change or some. */
export const changed = (start: fc.Arbitrary<Buffer>, most = 6) =>
	fc
		.tuple(
			start,
			fc.array(fc.tuple(changes, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: most }),
		)
		.map(([body, list]) => list.reduce((bytes, [change, place]) => change(bytes, place), body));

/** An object that lacks what every table needs, or JSON of any other shape. */
const jsonStart = fc.oneof(
	fc.constant('{"phone":"01492 555010","comment":"A \\"step\\"\\n\\u00e9 🏡","email":"nobody"}'),
	fc.constant('[{"email":"caller@example.ie","photo_urls":["a","b",null,{"c":[1,2.5e3,true]}]},{"email":null}]'),
	fc.json({ maxDepth: 4 }),
	fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

/** A list of nothing puts nothing in, and so is no mistake: it is made one. */
const isHarmless = (body: Buffer) => /^\s*\[\s*\]\s*$/.test(body.toString());

export const fuzzedJson: fc.Arbitrary<Fuzzed & { table: string; query: string }> = fc.record({
	body: changed(jsonStart.map((text) => Buffer.from(text))).map((body) => (isHarmless(body) ? Buffer.from('{') : body)),
	type: fc.constantFrom(
		...Array(2).fill('application/json'),
		'application/json; charset=utf-8',
		'text/plain',
		'x',
		';',
	),
	table: fc.constantFrom(...tables.map(({ name }) => name), 'nothing', 'a/b', '%00', '__proto__', 'constructor'),
	query: fc.constantFrom('', '', '?columns=email,phone', '?columns=%22', '?columns=__proto__', '?select=*', '?'),
});

const part = (header: string, content: string) =>
	`--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
const page = '<script>alert(1)</script>';
const formStarts = [
	`${part('name="cacheControl"', '3600')}${part('name=""; filename="a.jpg"\r\nContent-Type: image/jpeg', page)}--b--\r\n`,
	`${part('name=""; filename="../../a.jpg"\r\nContent-Type: text/html', page)}--b--\r\n`,
	`${part('name="a"', 'x'.repeat(300)).repeat(20)}--b--\r\n`,
	`${part('name=""; filename*=utf-8\'\'%00a.jpg\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64', 'AAAA')}--b--`,
	`${part('name=""; filename="a.jpg"\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--')}--b--\r\n`,
	'',
];

export const fuzzedForms: fc.Arbitrary<Fuzzed> = fc.record({
	body: changed(fc.constantFrom(...formStarts).map((text) => Buffer.from(text))),
	type: fc.constantFrom(
		...Array(6).fill('multipart/form-data; boundary=b'),
		...['', '; boundary=', '; boundary="b', `; boundary=${'b'.repeat(200)}`].map((end) => `multipart/form-data${end}`),
		...['Multipart/Form-Data; boundary=b', 'multipart/mixed; boundary=b', 'image/jpeg', 'text/html'],
	),
});
