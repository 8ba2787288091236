import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { restore, snapshot } from '../support/operator.ts';
import { jpeg } from '../support/photos.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { eventually, sharedDelivery } from '../support/shared.ts';
import { ask, askForQuote, type HostedProject, startHostedProject } from './project.ts';

const project = (await startHostedProject()) as HostedProject;
afterAll(() => project?.stop());

const program = 'server/main.ts --without-pages';
const env = { ...project?.env, PORT: '0', SERVER_URL: 'none' };

describe.runIf(project)('a back office without pages', () => {
	const { server, mailsAbout, eventsAbout } = sharedDelivery({ program, env });

	test('goes on until it is stopped, and names no address at which nothing serves photos', async () => {
		// The second request comes when nothing is in flight that would keep the process alive.
		for (const name of ['first', 'second']) {
			await ask(project, 'callback_requests');
			await eventually(async () => {
				const [left] = await project.run('select count(*)::int as requests from inbox');
				expect(left, name).toEqual({ requests: 0 });
			});
		}
		const { id } = await askForQuote(project, [{ bytes: jpeg, type: 'image/jpeg' }]);
		await eventually(async () => {
			const mails = await mailsAbout(id);
			expect(mails).toHaveLength(2);
			for (const { html, text } of mails) expect(`${html}${text}`).not.toContain('/storage/v1/');
			expect(eventsAbout(id)).toHaveLength(1);
		});
		expect(eventsAbout(id)[0]?.event.data.photos).toEqual([expect.not.objectContaining({ url: expect.anything() })]);
	});

	test('waits where its folder was restored beside the one that goes on', async () => {
		const dataDir = join(await temporaryFolder(), 'data');
		const { path } = await snapshot(server.dataDir);
		expect((await restore(path, dataDir)).code).toBe(0);
		const other = await startServer({ program, env, dataDir });
		await eventually(() => expect(other.output()).toContain('ANOTHER_BACK_OFFICE'));
		expect(await other.stop()).toBe(0);
	});
});
