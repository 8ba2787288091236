import { readSettings } from '#server/env.ts';
import { serveUntilStopped } from '#server/main.ts';
import { buildIfStale } from './build/fresh.ts';
import { orSayWhy } from './or-say-why.ts';

// `npm start`: the built site and its backend, in one process.
await orSayWhy(async () => {
	const settings = readSettings(process.env);
	buildIfStale(settings);
	await serveUntilStopped(settings);
});
