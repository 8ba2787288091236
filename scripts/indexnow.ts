import { readSettings } from '#server/settings/read.ts';
import { exitOnSettingError } from './exit-on-setting-error.ts';
import { IndexNowError, sendToIndexNow } from './send-to-indexnow.ts';

// `npm run indexnow`, after an upgrade: tells search engines which pages to read again.
await exitOnSettingError(async () => {
	try {
		console.log(await sendToIndexNow(readSettings(process.env)));
	} catch (error) {
		if (!(error instanceof IndexNowError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
});
