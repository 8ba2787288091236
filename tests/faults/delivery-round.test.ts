import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolders, startServer } from '../support/server.ts';
import { rows } from '../support/wire.ts';
import { keepInserting } from './delivery-round.ts';

afterAll(removeTemporaryFolders);

test('a round of deliveries whose row the server refuses fails at once, with the answer', async () => {
	const server = await startServer();
	const trying = keepInserting(() => server.url, 'callback_requests', { ...rows.callback_requests, email: 'none' });
	await expect(trying).rejects.toThrow(/^callback_requests was refused with 400: \{.*"23514"/);
	await server.stop();
}, 5000);
