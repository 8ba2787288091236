import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { photoQuote } from '#leads/tables.ts';
import { mostAlone } from '#server/settings/delivery-limits.ts';
import { addPhotosHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { operatorAddress, startDelivering, startReceivers } from '../support/delivered.ts';
import { isFullSize } from '../support/full-size.ts';
import { letHoursPass } from '../support/hours.ts';
import { eventually } from '../support/shared-delivery.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, rows } from '../support/wire.ts';

const operators = ['one@operator.example', 'two@operator.example'];
const companies = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ name, email: `${name.toLowerCase()}@company.example` }));

test('what one address sends in ten minutes ends in some tens of e-mails, which tell of every request', async () => {
	const receivers = await startReceivers();
	const start = (dataDir?: string) =>
		startDelivering(receivers, {
			dist,
			routing: { maxCompaniesPerLead: 3, companies },
			env: {
				RATE_LIMIT: 'on',
				TRUST_PROXY: '127.0.0.1',
				LEADS_TO: operators.join(),
				LEADS_WEBHOOK_URL: '',
				LEADS_WEBHOOK_SECRET: '',
			},
			intervals: { delivery: { firstRetry: 300, poll: 100 }, health: 0 },
			...(dataDir && { dataDir }),
		});
	let server = await start();
	const { dataDir } = server;
	const headers = { 'x-forwarded-for': '192.0.2.1' };
	const sent: string[] = [];
	const count = () => receivers.mail.accepted().length;
	/** Waits until nothing more is sent. */
	const quiet = async () => {
		for (let before = -1; before !== count(); ) {
			before = count();
			await setTimeout(800);
		}
		return count();
	};
	/** Lets hours pass: what is stored is that much older. */
	const pass = async (hours: number) => {
		await server.stop();
		letHoursPass(dataDir, hours);
		server = await start(dataDir);
		return quiet();
	};

	const links: string[] = [];
	for (let call = 0; call < 12; call++) {
		const table = call % 2 === 0 ? photoQuote.table : 'callback_requests';
		const body = Array.from({ length: call % 2 === 0 ? 1 : 4 }, (_, row) => {
			const id = randomUUID();
			sent.push(`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase());
			return { ...rows[table as keyof typeof rows], id, email: `stranger${call}-${row}@example.com` };
		});
		const { status, headers: answered } = await insert(server.url, table, body, { headers });
		expect(status).toBe(201);
		const link = answered.get(addPhotosHeader);
		if (link) links.push(link);
	}
	const figures = { 'the rows': await quiet(), 'photos added': 0, '13 h': 0, '21 h': 0 };
	for (const link of links) {
		const body = new FormData();
		body.append(formNames.photos, jpegFile(undefined, 'top.jpg'));
		const { status } = await fetch(server.url + link, { method: 'POST', body, headers, redirect: 'manual' });
		expect(status).toBe(303);
	}
	figures['photos added'] = await quiet();
	await pass(1);
	figures['13 h'] = await pass(12).then(() => pass(1));
	figures['21 h'] = await pass(7).then(() => pass(1));
	await server.stop();
	if (isFullSize) console.log('e-mails after', figures);

	const all = await receivers.mail.messages();
	const to = (address: string) => all.filter(({ to: [first] = [] }) => first?.address === address);
	for (const address of [...operators, ...companies.map(({ email }) => email)])
		for (const subject of [/^New|new requests/, operators.includes(address) ? /^Nobody/ : /^Still/]) {
			const mails = to(address).filter((mail) => subject.test(mail.subject ?? ''));
			const told = mails.map((mail) => `${mail.subject} ${mail.text}`).join();
			expect(sent.filter((reference) => !told.includes(reference))).toEqual([]);
			// The test may go on past the end of an hour.
			expect(mails.length).toBeLessThanOrEqual(2 * (mostAlone.lead ?? 0) + 2);
		}
	// With an e-mail for each message it was eleven for each request.
	expect(all.length).toBeLessThan(100);
	await receivers.end();
});

test.each([554, 571, 451])(
	'a request that a mail server refuses with %i holds up no other of the same e-mail',
	async (status) => {
		const receivers = await startReceivers();
		await receivers.mail.behave({ refusing: 'No such word', status });
		const server = await startDelivering(receivers, {
			intervals: {
				delivery: { firstRetry: 100, poll: 50, mailRate: { alone: { lead: 0, thanks: 1e9 }, every: 1000 } },
				health: 0,
			},
		});
		const ids = Array.from({ length: 30 }, () => randomUUID());
		const body = ids.map((id, index) => ({
			...rows.callback_requests,
			id,
			comment: index === 17 ? 'No such word' : 'None',
		}));
		expect((await insert(server.url, 'callback_requests', body)).status).toBe(201);
		const told = async () => {
			const mails = (await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
			return ids.filter((id) => mails.some(({ subject, text }) => `${subject} ${text}`.includes(referenceOf(id))));
		};
		await eventually(async () => expect(await told()).toEqual(ids.filter((_, index) => index !== 17)));
		await receivers.mail.behave('well');
		await eventually(async () => expect(await told()).toEqual(ids));
		await server.stop();
		await receivers.end();
	},
);
