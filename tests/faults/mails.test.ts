import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { photoQuote } from '#leads/tables.ts';
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

test('what one address sends in ten minutes reaches nobody in more e-mails an hour than the limit, and every request is told of', async () => {
	const [dataDir, headers] = [await temporaryFolder(), { 'x-forwarded-for': '192.0.2.1' }];
	const companies = ['Alpha', 'Beta'].map((name) => ({ name, email: `${name.toLowerCase()}@company.example` }));
	const mostAnHour = 5;
	const again = () =>
		start({
			dataDir,
			routing: { maxCompaniesPerLead: 2, companies },
			env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' },
			intervals: { delivery: { firstRetry: 300, poll: 20, mostAnHour, followUp: { interval: 50 } }, health: 0 },
		});
	let server = await again();
	const subjectsTo = async (address: string) =>
		(await receivers.mail.messages()).flatMap(({ to, subject }) =>
			to?.[0]?.address === address ? (subject ?? '') : [],
		);
	const quiet = () => eventually(() => expect(dueIn(dataDir)).toBe(0));
	/** Lets an hour pass: what is stored is that much older. @returns the e-mails that Alpha got in it */
	const passAnHour = async () => {
		const before = (await subjectsTo('alpha@company.example')).length;
		await server.stop();
		letHoursPass(dataDir, 1);
		server = await again();
		await quiet();
		return (await subjectsTo('alpha@company.example')).slice(before);
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
		for (const row of body) {
			const { status, headers: answered } = await insert(server.url, table, row, { headers });
			expect(status).toBe(201);
			const link = answered.get(addPhotosHeader);
			if (link) links.push(link);
		}
	}
	await quiet();
	for (const link of links) {
		const body = new FormData();
		body.append(formNames.photos, jpegFile(undefined, 'top.jpg'));
		const { status } = await fetch(server.url + link, { method: 'POST', body, headers, redirect: 'manual' });
		expect(status).toBe(303);
	}
	await quiet();
	const alphas = [await subjectsTo('alpha@company.example')];
	for (let hour = 0; hour < 40; hour++) alphas.push(await passAnHour());
	await server.stop();

	// The test may go on past the end of an hour.
	for (const some of alphas)
		for (const subject of [/^New/, /^Still/, /added/])
			expect(some.filter((one) => subject.test(one)).length).toBeLessThanOrEqual(2 * mostAnHour);
	expect((alphas[0] ?? []).filter((one) => one.startsWith('New')).length).toBeLessThan(sent.length);
	for (const address of [operatorAddress, ...companies.map(({ email }) => email)])
		for (const subject of [/^New/, address === operatorAddress ? /^Nobody/ : /^Still/]) {
			const told = (await subjectsTo(address)).filter((one) => subject.test(one)).join();
			expect(sent.filter((reference) => !told.includes(reference))).toEqual([]);
		}
});
