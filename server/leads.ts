import { becomeOwner, makeFilesPrivate } from '#server/operator/account.ts';
import { runCommand } from '#server/operator/commands.ts';
import { endWith } from '#server/operator/errors.ts';
import { checkSettings } from '#server/settings/read.ts';

// A closed pipe, as after `| head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
});
makeFilesPrivate();
becomeOwner(checkSettings(process.env).current.DATA_DIR);
// No faster than it is read.
const print = (text: string) => new Promise<void>((done) => process.stdout.write(text, () => done()));
endWith(await runCommand(process.argv.slice(2), process.env, print));
