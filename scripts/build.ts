import { readSettings } from '#server/settings/read.ts';
import { build, builtLine, dist } from './build/fresh.ts';
import { exitOnSettingError } from './exit-on-setting-error.ts';

// `npm run build`: the whole site into dist/, for a static host (npm start does this by itself).
await exitOnSettingError(async () => {
	await build(readSettings(process.env));
	console.error(builtLine(dist));
});
