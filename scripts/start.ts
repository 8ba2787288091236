import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { buildIfStale } from './build/fresh.ts';

// `npm start`: serves the built site and its backend from one process.
await runMain(async () => {
	const settings = readSettings(process.env);
	await buildIfStale(settings);
	// Imported after the build, which has compiled it into the cache: this process does not load the TypeScript compiler (17 MB).
	const { serveUntilStopped } = await import('#server/main.ts');
	await serveUntilStopped(settings);
});
