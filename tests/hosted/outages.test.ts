import { describe, expect, test } from 'vitest';
import { outageRound, withoutStorage } from '../faults/outage-round.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { describeHosted } from './project.ts';

// `npm run long outages` has each away for 30 s.

const intervals = { delivery: { firstRetry: 300, poll: 100 }, health: 0 };

describeHosted('while a service is away', () => {
	test('health says which, visitors get no acknowledgement without a request, and what was acknowledged is told afterwards', async () => {
		const outages = (await outageRound(countOfRun(2, 30), intervals)) ?? [];
		if (isFullSize) console.log(JSON.stringify(outages, null, 1));
		const said = outages.map(({ away, health, acknowledged, told }) => [
			away,
			health.statuses,
			health.failing,
			told - acknowledged,
		]);
		expect(said).toEqual([
			['tables', [503], ['visitors'], 0],
			['storage', [503], expect.arrayContaining(['photos', 'visitors']), 0],
			['database', [503], expect.arrayContaining(['database', 'deliveries', 'audit']), 0],
			// Late only after a quarter of an hour.
			['mail', [200], [], 0],
		]);
		for (const { health, healthyAfter, hasStack, logged } of outages) {
			expect(health.slowest).toBeLessThan(6000);
			expect(healthyAfter).toBeLessThan(30);
			expect([hasStack, logged]).toEqual([false, logged]);
		}
		const [tables, storage, database, mail] = outages.map(({ visitor }) => visitor);
		expect(tables?.request).toEqual([502]);
		expect(storage?.photo).toEqual([503]);
		expect(database?.request).not.toContain(201);
		expect(mail).toEqual({ request: [201], photo: [200] });
	}, 600_000);
});

describe.runIf(process.platform === 'linux')('a request whose photo cannot be read', () => {
	test('is told to the operator without it after some minutes, and the photo follows as soon as storage is back', async () => {
		const seen = await withoutStorage(intervals);
		if (!seen) return;
		expect(seen.early).toEqual([]);
		expect(seen.away).toHaveLength(1);
		expect(seen.away[0]).toMatchObject({ subject: expect.stringMatching(/^New photo quote/), pictures: 0 });
		expect(seen.away[0]?.text).toContain('cannot be read just now');
		expect(seen.after).toHaveLength(1);
		expect(seen.after[0]).toMatchObject({ subject: expect.stringMatching(/^1 photo of request/), pictures: 1 });
		expect(seen.left).toBe(0);
	}, 120_000);
});
