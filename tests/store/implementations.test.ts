import { expect, test } from 'vitest';
import { implementations } from './implementations.ts';

const names = implementations.map(({ name }) => name);

// npm has a Postgres for Linux on x64.
if (names.length > 1)
	test('both stores are tested', () => expect(names).toEqual(['SQLite and a folder', 'Postgres and a bucket']));
else test('there is no Postgres on this machine, so that only SQLite and a folder are tested', () => {});
