import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerOrSayWhy } from '#server/operator/exit-with-message.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import { restore } from '#server/operator/restore.ts';
import { readSettings } from '#server/settings/read.ts';
import { readErasedIds } from '#server/store/folder/audit.ts';

const usage = 'Usage: npm run restore -- FROM [--erased AUDIT_FILE] (FROM is a folder of npm run backup)';

// `npm run restore -- FROM`: restores a backup into the data folder (DATA_DIR), which must be empty.
await answerOrSayWhy(async () => {
	const { from, erased } = readArguments();
	const ids = erased === undefined ? [] : await readErasedIds(resolve(erased));
	return restore(resolve(from), readSettings({ DATA_DIR: process.env.DATA_DIR }).DATA_DIR, ids);
});

function readArguments(): { from: string; erased: string | undefined } {
	try {
		const { values, positionals } = parseArgs({ allowPositionals: true, options: { erased: { type: 'string' } } });
		const [from, ...rest] = positionals;
		if (from && rest.length === 0) return { from, erased: values.erased };
	} catch {
		// An unknown option.
	}
	throw new OperatorError(usage);
}
