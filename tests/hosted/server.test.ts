import { afterAll, describe, expect, test } from 'vitest';
import { actName, acts } from '#leads/request-pages.ts';
import { askPath, formNames, sentPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { databases } from '../support/databases.ts';
import { operatorAddress } from '../support/delivered.ts';
import { type HostedProject, askForQuote as sendQuote, shown, startHostedProject } from '../support/hosted-project.ts';
import { mark, seeds } from '../support/photo-seeds.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';
import { freePort } from '../support/sockets.ts';
import { insert, post, press, publicUrl, rows, uploadRaw } from '../support/wire.ts';

const newDatabase = await databases();
const project = (newDatabase && (await startHostedProject(await newDatabase()))) as HostedProject;
// Registered first, and so run after the server has stopped.
afterAll(() => project?.stop());
const port = String(await freePort());
const { server, mailsAbout, eventsAbout } = sharedDelivery(
	{ dist, env: { ...project?.env, METRICS_PORT: port } },
	startHere,
);

const typesAbout = (id: string) => eventsAbout(id).map(({ event }) => event.type);
/** How many rows of a request and how many files of its folder the project has. */
async function left(id: string) {
	const count = async (from: string) => Number((await project.run(`select count(*)::int as n from ${from}`))[0]?.n);
	return {
		requests: await count(`photo_quote_requests where id = '${id}'`),
		deliveries: await count(`private.deliveries where request_id = '${id}'`),
		photos: await count(`private.photos where folder = '${id}'`),
		objects: await count(`storage.objects where name like '${id}/%'`),
		files: [...project.files.keys()].filter((name) => name.startsWith(id)).length,
	};
}
const nothing = { requests: 0, deliveries: 0, photos: 0, objects: 0, files: 0 };

describe.runIf(project)('a request that a browser sent to a hosted project', () => {
	test('reaches operator, visitor and webhook, with its photos freed of what cameras write into them', async () => {
		const types = ['image/jpeg', 'image/png', 'image/heic'];
		const photos = types.map((type) => ({ type, bytes: seeds[type]?.[0] ?? Buffer.of() }));
		for (const { bytes } of photos) expect(bytes.includes(mark)).toBe(true);
		const { id, keys } = await sendQuote(project, photos);
		const mails = await eventually(async () => {
			const found = await mailsAbout(id);
			expect(found.map(({ to }) => to?.[0]?.address).sort()).toEqual([
				operatorAddress,
				rows.photo_quote_requests.email,
			]);
			expect(eventsAbout(id)).toHaveLength(1);
			return found;
		});
		for (const key of keys) expect((await shown(project, key)).includes(mark)).toBe(false);
		const [created] = eventsAbout(id);
		expect(created?.event.data.photos.map(({ url, type }: Record<string, string>) => [url, type])).toEqual(
			keys.map((key, index) => [publicUrl(project.url, key), types[index]]),
		);
		const toOperator = mails.find(({ to }) => to?.[0]?.address === operatorAddress);
		for (const key of keys) expect(toOperator?.html).toContain(publicUrl(project.url, key));
		expect(toOperator?.attachments.length).toBeGreaterThan(0);
	});

	test('is corrected and deleted by the link in its e-mail: rows, photos and deliveries, and the recipients are told', async () => {
		const { id } = await sendQuote(project, [{ bytes: jpeg, type: 'image/jpeg' }]);
		const link = await eventually(async () => {
			const found = await mailsAbout(id);
			expect(found).toHaveLength(2);
			const mail = found.find(({ to }) => to?.[0]?.address !== operatorAddress);
			expect(eventsAbout(id)).toHaveLength(1);
			return /https?:\S+\/my-request\S+/.exec(mail?.text ?? '')?.[0] ?? '';
		});
		const onServer = link.replace(/^https?:\/\/[^/]+/, server.url);
		const page = await (await fetch(onServer)).text();
		expect(page).toContain('Your request has 1 photo now.');
		expect((await post(onServer, { [actName]: acts.correct, phone: '07700 900456' })).status).toBe(303);
		const [row] = await project.run(
			`select phone, search_digits from photo_quote_requests join private.request_ids using (id) where id = '${id}'`,
		);
		expect(row).toEqual({ phone: '07700 900456', search_digits: '07700900456' });
		await eventually(async () => {
			expect(await mailsAbout(id, /is corrected$/)).toHaveLength(1);
			expect(typesAbout(id)).toEqual(['lead.created', 'lead.updated']);
			// A delivery in flight when its request is deleted adds a second erasure notice.
			expect(await project.run(`select message from private.deliveries where state = 'waiting'`)).toEqual([]);
		});
		expect(await press(onServer)).toBe(303);
		expect(await left(id)).toEqual({ ...nothing, deliveries: expect.any(Number) });
		await eventually(async () => {
			expect(typesAbout(id)).toEqual(['lead.created', 'lead.updated', 'lead.deleted']);
			expect(await mailsAbout(id)).toHaveLength(4);
		});
		const [told] = await project.run(`select entry from private.audit order by number desc limit 1`);
		expect(told?.entry).toMatchObject({ act: 'withdraw', requests: 1, photos: 1 });
		// Of the erasure notices only the fact is kept.
		const about = await project.run(`select recipient from private.deliveries where request_id = '${id}'`);
		expect(JSON.stringify(about)).not.toContain(rows.photo_quote_requests.email);
	});
});

describe.runIf(project)('the server of a hosted project', () => {
	test('accepts a form without scripts, and photos by the link of its receipt', async () => {
		const form = new FormData();
		form.append(formNames.photos, jpegFile(seeds['image/jpeg']?.[0]));
		const answers = { name: 'Test Person', email: 'form@example.com', phone: '', address: '1 Test Street' };
		for (const [name, value] of Object.entries(answers)) form.append(name, value);
		const posted = await fetch(`${server.url}${askPath}photo-quote`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
		});
		const receipt = posted.headers.get('location') ?? '';
		expect([posted.status, receipt]).toEqual([303, expect.stringContaining(`${sentPath}photo-quote?`)]);
		const [request] = await project.run(
			`select id, photo_urls from photo_quote_requests where email = '${answers.email}'`,
		);
		const [url] = (request?.photo_urls ?? []) as string[];
		expect(url).toContain(`${project.url}/storage/v1/object/public/`);
		const stored = Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
		expect([stored.length > 0, stored.includes(mark)]).toEqual([true, false]);

		const page = await (await fetch(server.url + receipt)).text();
		const link = /href="[^"]*(\/my-request\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
		const more = new FormData();
		more.append(formNames.photos, jpegFile());
		const added = await fetch(server.url + link, { method: 'POST', body: more, redirect: 'manual' });
		expect([added.status, added.headers.get('location')]).toEqual([303, `${link}&added=1`]);
		await eventually(() => expect(typesAbout(String(request?.id))).toEqual(['lead.created', 'lead.updated']));
		// By the wire, nobody can: the request was sent.
		const late = await uploadRaw(project.url, `${request?.id}/late.jpg`, jpeg, 'image/jpeg');
		expect(late.body).toMatchObject({ statusCode: '403' });
	});

	test('does not mount the wire, which browsers find at the project', async () => {
		const row = { ...rows.callback_requests, id: crypto.randomUUID() };
		expect((await insert(server.url, 'callback_requests', row)).status).toBe(404);
		expect((await uploadRaw(server.url, 'a/b.jpg', jpeg, 'image/jpeg')).status).toBe(404);
		expect((await fetch(publicUrl(server.url, 'a/b.jpg'))).status).toBe(404);
		expect(await project.run(`select 1 from callback_requests where id = '${row.id}'`)).toEqual([]);
	});

	test('says in /healthz and in metrics what holds for a project, and nothing of a disk', async () => {
		const health = await (await fetch(`${server.url}/healthz`)).json();
		expect(health).toMatchObject({ status: 'ok', checks: { database: 'ok', photos: 'ok', audit: 'ok', clock: 'ok' } });
		expect(health.checks).not.toHaveProperty('disk');
		const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		expect(text).toMatch(/^stairlifts_requests [1-9]/m);
		expect(text).toMatch(/^stairlifts_photo_bytes [1-9]/m);
		expect(text).not.toContain('stairlifts_free_disk_bytes');
	});
});
