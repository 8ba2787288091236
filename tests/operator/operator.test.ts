import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { resultOf } from '#server/operator/errors.ts';
import { deliveryWords } from '#server/operator/format.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { openForCommand } from '#server/store/open.ts';
import { leads as answer } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { insert, publicUrl, rows } from '../support/wire.ts';

const id = randomUUID();
const keys = [`${id}/2-side.jpg`, `${id}/1-front-of.house`] as const;
/** Hostile input for the operator: formulas, and what moves a terminal's cursor or turns its text round. */
const hostile = {
	id: randomUUID(),
	name: 'Test Person \u009b2J \u202e \u2066',
	email: 'hostile@example.com',
	phone: '0000 000000',
	comment: `x;=1+cmd|'/C calc'!A0\ty\t=1+1\t"=2+2&"\n@SUM(1)`,
};
let server: AnyServer;

const leads = (args: string[], dataDir = server.dataDir) => answer(args, dataDir);

beforeAll(async () => {
	server = await startHere();
	await insert(server.url, 'brochure_requests', rows.brochure_requests);
	await insert(server.url, 'callback_requests', {
		...rows.callback_requests,
		name: '=HYPERLINK("http://evil.example")',
		comment: 'Two lines,\nand a \u001b[31mcolour',
	});
	expect((await insert(server.url, 'callback_requests', hostile)).status).toBe(201);
	await insert(server.url, 'photo_quote_requests', {
		...rows.photo_quote_requests,
		id,
		photo_urls: [...keys.map((key) => publicUrl(server.url, key)), 'https://elsewhere.example/../../etc/passwd'],
	});
});

afterAll(() => server.stop());

describe('the operator, while the server runs,', () => {
	test('gives all data about one by its ID or reference', async () => {
		for (const name of [id.toUpperCase(), referenceOf(id), referenceOf(id).toLowerCase().replace('-', '')]) {
			const { code, out } = await leads(['access', name]);
			expect([code, JSON.parse(out).requests]).toMatchObject([0, [{ id, kind: 'photo-quote' }]]);
		}
		// Where nothing serves photos, there is no address of one.
		const { out } = await answer(['list', '--json'], server.dataDir, { SERVER_URL: 'none' });
		expect(JSON.parse(out).at(-1)).toMatchObject({ id, photo_urls: [] });
	});

	test('exports CSV without formulas, also with another separator', async () => {
		const { code, out: withMark } = await leads(['export', '--csv']);
		const out = withMark.replace(/^\ufeff/, '');
		expect([code, out.length]).toEqual([0, withMark.length - 1]);
		expect(out).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
		expect(out).toContain('"07700 900123"');
		expect(out).toContain('"Two lines,\nand a');
		expect(out).toContain(`"x;'=1+cmd|'/C calc'!A0\ty\t'=1+1\t'""=2+2&""\n'@SUM(1)"`);
		// As a spreadsheet set to semicolons or tabs cuts it: no cell begins like a formula, in quotes or not.
		for (const separator of [';', '\t', '\n', '\r\n'])
			expect(out.split(separator).filter((cell) => /^[ "]*[=+\-@]/.test(cell))).toEqual([]);
	});

	test('prints equivalent JSON without control characters for the terminal', async () => {
		for (const args of [
			['list', '--json'],
			['access', '--email', hostile.email],
		]) {
			const { code, out } = await leads(args);
			expect(code).toBe(0);
			expect(out).not.toMatch(/[\x7f-\x9f\u2028\u2029\p{Bidi_Control}]/u);
			const found = [args[0] === 'access' ? JSON.parse(out).requests : JSON.parse(out)].flat();
			expect(found.find((one: { id: string }) => one.id === hostile.id)).toMatchObject(hostile);
		}
	});

	test('is told what each command does, what it has done, and what was wrong with it', async () => {
		const said: string[] = [];
		const empty = await temporaryFolder();
		const by = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };
		const type = async (line: string, dataDir = server.dataDir, env = {}) => {
			const { code, out, err } = await answer(line === '' ? [] : line.split(' '), dataDir, env);
			said.push(`$ npm run leads -- ${line}\n${out}${err}(${code})\n`);
		};
		const unknown = ';access nobody;lsit;resend;list --jsn;erase --email ;find Ann;list more;restore;access;';
		const wrong = `${unknown}erase --email a@example.com --phone 0000;access --phone 07700900000;resend --all`;
		for (const line of wrong.split(';')) await type(line);
		for (const name of ['list', 'desk', 'snapshot', `restore ${empty}`]) await type(name, empty);
		await type('--help');
		await type('access --help');
		await type('resend --all', server.dataDir, by);
		await type(`erase ${hostile.id}`, server.dataDir, by);
		await type('desk', server.dataDir, { PORT: new URL(server.url).port });
		const store = openForCommand(server.dataDir, 'command');
		store.deskAccess.begin(store.deskAccess.newLink('anna', 0) ?? '', 'Firefox');
		const key = store.keys.linkKey('request');
		await type('new-keys');
		expect([store.deskAccess.all(), store.keys.linkKey('request') === key]).toEqual([[], false]);
		await store.close();
		const time = '2026-11-20T15:42:00Z';
		const sent = { channel: 'email', recipient: 'a@example.com', kind: 'callback', attempts: 0, why: null };
		const waiting = { ...sent, state: 'waiting', waits_until: null, settled_at: time, due_at: time, message: 'lead' };
		const others = 'thanks withdrawal photos-added photos-thanks corrected written told reminder unanswered answered';
		const messages = `${others} overdue x`.split(' ').map((message) => ({ message }));
		const failing = [{ attempts: 1 }, { attempts: 2, why: 'SMTP 451' }, { waits_until: time }];
		const over = [1, 2].flatMap((attempts) => ['given-up', 'delivered'].map((state) => ({ state, attempts })));
		for (const is of [...messages, { channel: 'webhook' }, { company: 'Alpha' }, ...failing, ...over])
			said.push(deliveryWords({ ...waiting, ...is } as Delivery));
		for (const error of [{ code: 'ENOSPC' }, { code: 'EACCES', path: '/x' }, { code: 'ERR_SQLITE_ERROR', errcode: 11 }])
			said.push((await resultOf(() => Promise.reject(Object.assign(new Error('why'), error)))).err);
		const text = said
			.join('\n')
			.replaceAll(hostile.id, 'ID')
			.replace(/\/\S*stairlifts-\w+/g, 'FOLDER');
		const plain = text.replace(/(localhost:|-L )\d+/g, '$1PORT').replace(/token=\S+/, 'token=TOKEN');
		await expect(plain.replace(/until .*?,/, 'until TIME,')).toMatchFileSnapshot('operator.approved.txt');
	});
});
