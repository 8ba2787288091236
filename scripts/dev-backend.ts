import { serveUntilStopped } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { exitOnSettingError } from './exit-on-setting-error.ts';

// The backend alone, for `npm run dev`, where Astro serves the pages.
await exitOnSettingError(() => serveUntilStopped(readSettings(process.env), { dist: null }));
