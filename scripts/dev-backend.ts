import { serveUntilStopped } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { orSayWhy } from './or-say-why.ts';

// The backend alone, for `npm run dev`, where Astro serves the pages.
await orSayWhy(() => serveUntilStopped(readSettings(process.env), { dist: null }));
