import { runVitest } from './vitest.ts';

// `npm run test:generated`: 10,000 generated rows and forms on the embedded server and on Postgres, 500 rows through PostgREST, and
// 10,000 fuzzed calls.
// `npm test` runs a small round of each.
process.env.TEST_SIZE = 'full';
await runVitest(['run', 'tests/oracle/rows.test.ts', 'tests/oracle/postgrest.test.ts', 'tests/faults/fuzz.test.ts']);
