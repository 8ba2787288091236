import { join } from 'node:path';

// `npm run test:generated`: 10,000 generated rows and forms on the embedded server and on Postgres, and 10,000 fuzzed calls.
// `npm test` runs a small round of each.
process.env.TEST_SIZE = 'full';
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
process.argv = [process.execPath, vitest, 'run', 'tests/oracle/rows.test.ts', 'tests/faults/fuzz.test.ts'];
await import(vitest);
