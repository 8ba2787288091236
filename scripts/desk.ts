import { buildDeskIfStale } from './build/desk.ts';
import { exitOnSettingError } from './exit-on-setting-error.ts';

// `npm run desk`: the operator's desk on this machine. In a folder without its sources, the built one is served as it is.
await exitOnSettingError(async () => {
	if (!buildDeskIfStale()) throw new Error('The desk could not be built: see the lines above.');
	const { readSettings } = await import('#server/settings/read.ts');
	const { serveDeskUntilStopped } = await import('#server/desk.ts');
	await serveDeskUntilStopped(readSettings(process.env));
});
