import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawSmall } from '#server/photos/worker/draw.ts';

const folder = await mkdtemp(join(tmpdir(), 'draw-'));
afterAll(() => rm(folder, { recursive: true }));

test('a HEIC that names more pixels than may be decoded is refused before it is', async () => {
	const bytes = readFileSync(join(import.meta.dirname, '../../../tests/support/steps.heic'));
	const sizes = [...bytes.toString('latin1').matchAll(/ispe/g)].map(({ index }) => index + 8);
	for (const at of sizes) for (const side of [at, at + 4]) bytes.writeUInt32BE(9000, side);
	const path = join(folder, 'large.heic');
	writeFileSync(path, bytes);
	await expect(drawSmall(path, 'image/heic', 100)).rejects.toThrow('too many pixels');
});
