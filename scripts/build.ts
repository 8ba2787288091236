import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { build, builtLine, dist } from './build/fresh.ts';

// `npm run build`: the whole site into dist/, for a static host (npm start does this by itself).
await runMain(async () => {
	await build(readSettings(process.env));
	console.error(builtLine(dist));
});
