import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './database.ts';
import { resolveFirst } from './sources.ts';

resolveFirst();
// Loaded before each file of tests: its temporary folders go when its own hooks have run.
afterAll(removeTemporaryFolders);
