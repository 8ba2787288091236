import { serveUntilStopped } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';

// Starts the server as `server/main.ts` does, with shorter intervals.
const [dist = '', intervals = ''] = process.argv.slice(2);
await serveUntilStopped(readSettings(process.env), { dist, intervals: JSON.parse(intervals) });
