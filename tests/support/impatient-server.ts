import { serveUntilStopped } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';

// The server as `server/main.ts` starts it, with pauses that a test need not wait for.
const [dist = '', pauses = ''] = process.argv.slice(2);
await serveUntilStopped(readSettings(process.env), { dist, pauses: JSON.parse(pauses) });
