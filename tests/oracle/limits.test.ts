import { expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import { limitsOf, type What } from '#server/settings/caller-limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { createQuota } from '#server/wire/quota.ts';
import { openMigrated } from '../support/databases.ts';

const settings = readSettings({ MAX_REQUESTS_PER_DAY: '200', MAX_PHOTO_MB_PER_DAY: '300' });
const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };

/** Calls by address: of one address, of a /24, a /48, a /32 and a /16, of neighbours in each, and then of more than all may send together. */
function* addresses() {
	for (let n = 0; n < 15; n++) yield '192.0.2.1';
	for (let n = 0; n < 62; n++) yield `198.51.100.${n % 8}`;
	for (let n = 0; n < 18; n++) yield `198.51.100.${20 + (n % 6)}`;
	for (let n = 0; n < 62; n++) yield `2001:db8:1:${(n % 20).toString(16)}00::1`;
	for (let n = 0; n < 12; n++) yield `2001:db8:1:${(0x30 + (n >> 2)).toString(16)}0${n & 1}::1`;
	for (let n = 0; n < 40; n++) yield `2001:db8:${(0x1000 + (n >> 2)).toString(16)}:1::1`;
	yield* ['2001:db8:ffff::1', '2001:db9::1', '::ffff:192.0.2.9', 'no address'];
	for (let n = 0; n < 60; n++) yield `203.0.${n >> 1}.1`;
}

/** Calls with fifty held requests each: of a /24 and a /48, more than these may have. */
function* filling() {
	for (let n = 0; n < 12; n++)
		yield* [`198.51.100.${100 + (n >> 1)}`, `2001:db8:1:${(0x80 + (n >> 1)).toString(16)}00::1`];
}

/** The same of 110 /48s and of visitors. */
function* holding() {
	for (let n = 0; n < 110 * 8; n++)
		yield `2a${(n >> 3).toString(16).padStart(2, '0')}:1:1:${((n >> 1) & 3) >> 1}0${n & 1}::1`;
	for (let n = 0; n < 20; n++) yield `198.51.${n}.1`;
}

/** Takes an amount for each address in its turn, as the trigger of a table or of photos does, and gives what came of each. */
const takeAll = `
	create function take_all(amounts jsonb, can_hold boolean, addresses text[]) returns setof text language plpgsql as $$
		declare address text; taken record;
		begin
			foreach address in array addresses loop
				begin
					select * into taken from private.take(amounts, private.address_of(json_build_object('cf-connecting-ip', address)));
					if taken.refused_until is not null or (taken.over is not null and not can_hold) then
						raise exception using errcode = 'PT429';
					end if;
					return next coalesce('held ' || taken.over, 'taken');
				exception when sqlstate 'PT429' then
					return next 'refused';
				end;
			end loop;
		end
	$$`;

test('the triggers of a hosted project come to the same as the server, for requests and photos of any network', async () => {
	const database = await openMigrated();
	for (const { what, family, bits, seconds, beyond, most } of limitsOf(settings))
		await database.query(
			`update private.limits set most = $1 where what = $2 and family = $3 and bits = $4 and seconds = $5 and beyond = $6`,
			[most, what, family, bits, seconds, beyond].map(String),
		);
	await database.run(takeAll);
	const quota = await createQuota(settings, { countSince: async () => nothing });
	const came: string[] = [];
	const all: [Partial<Record<What, number>>, Iterable<string>][] = [
		[{ calls: 1 }, addresses()],
		[{ requests: 1 }, addresses()],
		[{ thanks: 1 }, addresses()],
		[{ held: 50 }, filling()],
		[{ held: 1 }, addresses()],
		[{ held: 50 }, holding()],
		[{ held: 1 }, addresses()],
		[{ uploads: 1, photos: 1, 'photo kB': 4000 }, addresses()],
	];
	for (const [amounts, calls] of all) {
		const from = [...calls];
		const canHold = 'requests' in amounts;
		const here = from.map((address) => {
			const { refusedFor, over, undo } = quota.take(counted(networksOf(address)), amounts);
			if (refusedFor === 0 && (canHold || !over)) return over ? `held ${over.network}` : 'taken';
			undo();
			return 'refused';
		});
		const { rows } = await database.query<{ became: string }>(
			'select take_all($1::text::jsonb, $2::text::boolean, $3::text::text[]) as became',
			[JSON.stringify(amounts), String(canHold), `{"${from.join('","')}"}`],
		);
		// Postgres writes networks of the sixth version in its own way.
		const nameless = (one: string) => (one.includes(':') ? 'held' : one);
		const withAddress = (became: readonly string[]) => became.map((one, index) => `${from[index]} ${nameless(one)}`);
		expect(withAddress(rows.map(({ became }) => became))).toEqual(withAddress(here));
		came.push(...here);
	}
	const times = (what: string) => came.filter((one) => one.startsWith(what)).length;
	expect([times('taken'), times('held'), times('refused')].every((count) => count > 20)).toBe(true);
});
