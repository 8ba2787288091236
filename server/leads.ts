import { becomeOwner, makeFilesPrivate } from '#server/operator/account.ts';
import { endWith } from '#server/operator/errors.ts';
import { runCommand } from '#server/operator/run-command.ts';
import { checkSettings, readSettings } from '#server/settings/read.ts';

// A closed pipe, as after `| head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
});
makeFilesPrivate();
becomeOwner(checkSettings(process.env).current.DATA_DIR);
endWith(
	await runCommand(process.argv.slice(2), process.env, {
		// No faster than it is read.
		print: (text) => new Promise((done) => process.stdout.write(text, () => done())),
		// Imported only now: other commands need no web server.
		serveDesk: async () => (await import('#server/desk.ts')).serveDeskUntilStopped(readSettings(process.env)),
	}),
);
