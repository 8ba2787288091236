import { readSettings } from '#server/settings/read.ts';
import { build } from './build/fresh.ts';
import { orSayWhy } from './or-say-why.ts';

// `npm run build`: the whole site into dist/, for a static host (npm start does this by itself).
await orSayWhy(() => build(readSettings(process.env)));
