import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { photoQuote } from '#leads/tables.ts';
import { mostAlone } from '#server/settings/delivery-limits.ts';
import { operatorsShare } from '#server/store/mail-rate.ts';
import { addPhotosHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { dueIn, letHoursPass } from '../support/database.ts';
import { type DeliveringOptions, delivering, operatorAddress } from '../support/delivered.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedReceivers } from '../support/shared-delivery.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, rows } from '../support/wire.ts';

const receivers = sharedReceivers();

const start = async (options: DeliveringOptions) => startHere(await delivering(receivers, { dist, ...options }));

test('what one address sends in ten minutes ends in some tens of e-mails, which tell of every request', async () => {
	const [dataDir, headers] = [await temporaryFolder(), { 'x-forwarded-for': '192.0.2.1' }];
	const companies = ['Alpha', 'Beta'].map((name) => ({ name, email: `${name.toLowerCase()}@company.example` }));
	const again = () =>
		start({
			dataDir,
			routing: { maxCompaniesPerLead: 2, companies },
			env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' },
			intervals: { delivery: { firstRetry: 300, poll: 20, followUp: { interval: 50 } }, health: 0 },
		});
	let server = await again();
	const quiet = () => eventually(() => expect(dueIn(dataDir)).toBe(0));
	/** Lets hours pass: what is stored is that much older. */
	const pass = async (hours: number) => {
		await server.stop();
		letHoursPass(dataDir, hours);
		server = await again();
		await quiet();
	};

	const sent: string[] = [];
	const links: string[] = [];
	for (let call = 0; call < 8; call++) {
		const table = call < 3 ? photoQuote.table : 'callback_requests';
		const body = Array.from({ length: call < 3 ? 1 : 5 }, (_, row) => {
			const id = randomUUID();
			sent.push(referenceOf(id));
			return { ...rows[table as keyof typeof rows], id, email: `stranger${call}-${row}@example.com` };
		});
		const { status, headers: answered } = await insert(server.url, table, body, { headers });
		expect(status).toBe(201);
		const link = answered.get(addPhotosHeader);
		if (link) links.push(link);
	}
	await quiet();
	for (const link of links) {
		const body = new FormData();
		body.append(formNames.photos, jpegFile(undefined, 'top.jpg'));
		const { status } = await fetch(server.url + link, { method: 'POST', body, headers, redirect: 'manual' });
		expect(status).toBe(303);
	}
	await quiet();
	for (const hours of [1, 12, 1, 7, 1]) await pass(hours);
	await server.stop();

	const all = await receivers.mail.messages();
	const to = (address: string) => all.filter(({ to: [first] = [] }) => first?.address === address);
	for (const address of [operatorAddress, ...companies.map(({ email }) => email)])
		for (const subject of [/^New|new requests/, address === operatorAddress ? /^Nobody/ : /^Still/]) {
			const mails = to(address).filter((mail) => subject.test(mail.subject ?? ''));
			const told = mails.map((mail) => `${mail.subject} ${mail.text}`).join();
			expect(sent.filter((reference) => !told.includes(reference))).toEqual([]);
			// The test may go on past the end of an hour.
			const share = address === operatorAddress ? operatorsShare : 1;
			expect(mails.length).toBeLessThanOrEqual(2 * (mostAlone.lead ?? 0) * share + 2);
		}
	// With an e-mail for each message it was seven for each request.
	expect(all.length).toBeLessThan(100);
});

test('a request that a mail server refuses again and again holds up no other of the same e-mail', async () => {
	const before = receivers.mail.accepted().length;
	await receivers.mail.behave({ refusing: 'No such word', status: 451 });
	const mailRate = { alone: { lead: 0, thanks: 1e9 }, every: 1000 };
	const server = await start({ intervals: { delivery: { firstRetry: 10, poll: 20, mailRate }, health: 0 } });
	const ids = Array.from({ length: 6 }, () => randomUUID());
	const body = ids.map((id, index) => ({
		...rows.callback_requests,
		id,
		comment: index === 2 ? 'No such word' : 'None',
	}));
	expect((await insert(server.url, 'callback_requests', body)).status).toBe(201);
	const told = async () => {
		const mails = (await receivers.mail.messages(before)).filter(({ to }) => to?.[0]?.address === operatorAddress);
		return ids.filter((id) => mails.some(({ subject, text }) => `${subject} ${text}`.includes(referenceOf(id))));
	};
	await eventually(async () => expect(await told()).toEqual(ids.filter((_, index) => index !== 2)));
	await receivers.mail.behave('well');
	await eventually(async () => expect(await told()).toEqual(ids));
	await server.stop();
});
