import { readSettings } from '#server/settings/read.ts';
import { buildIfStale } from './build/fresh.ts';
import { orSayWhy } from './or-say-why.ts';

// `npm start`: the built site and its backend, in one process.
await orSayWhy(async () => {
	const settings = readSettings(process.env);
	buildIfStale(settings);
	// Loaded only now: by then it is compiled, and this process never needs the compiler (17 MB).
	const { serveUntilStopped } = await import('#server/main.ts');
	await serveUntilStopped(settings);
});
