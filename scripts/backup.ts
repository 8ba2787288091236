import { resolve } from 'node:path';
import { backup } from '#server/operator/backup.ts';
import { answerOrSayWhy } from '#server/operator/exit-with-message.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import { readSettings } from '#server/settings/read.ts';

// `npm run backup -- TO`: copies requests and photos into a new folder. The server may be running.
await answerOrSayWhy(() => {
	const [to, ...rest] = process.argv.slice(2);
	if (!to || rest.length > 0) throw new OperatorError('Usage: npm run backup -- TO (a new folder)');
	return backup(readSettings({ DATA_DIR: process.env.DATA_DIR }).DATA_DIR, resolve(to));
});
