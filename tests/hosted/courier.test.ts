import { afterAll, expect, test } from 'vitest';
import { databases } from '../support/databases.ts';
import { ask, startHostedProject } from '../support/hosted-project.ts';
import { startServer } from '../support/server.ts';
import { eventually } from '../support/shared-delivery.ts';

const newDatabase = await databases();
const project = newDatabase && (await startHostedProject(await newDatabase()));
afterAll(() => project?.stop());

test.runIf(project)('a back office without pages and without a port goes on until it is stopped', async () => {
	if (!project) return;
	const courier = await startServer({ program: 'server/courier.ts', env: { ...project.env, PORT: '' } });
	// The second request comes when nothing is in flight that would keep the process alive.
	for (const name of ['first', 'second']) {
		await ask(project, 'callback_requests');
		await eventually(async () => {
			const [left] = await project.run('select count(*)::int as requests from inbox');
			expect(left, name).toEqual({ requests: 0 });
		});
	}
	expect(await courier.stop()).toBe(0);
});
