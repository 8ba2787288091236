import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { build, buildForServer, dist } from './build/fresh.ts';
import { builtLine } from './build/output.ts';

// `npm run build`: the whole site into dist/, for a static host (npm start does this by itself). With `--for-server`, as the server
// runs it after a change on the desk (`server/rebuild.ts`), into DATA_DIR.
await runMain(async () => {
	if (process.argv[2] === '--for-server') return buildForServer(readSettings(process.env));
	await build(readSettings(process.env));
	console.error(builtLine(dist));
});
