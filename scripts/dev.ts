import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from '#server/settings/read.ts';
import { orSayWhy } from './or-say-why.ts';

// `npm run dev`: the site as Astro serves it while it is being written, and the backend beside it; both reload by themselves.
await orSayWhy(() => {
	const { PORT, HOST } = readSettings(process.env);
	const root = join(import.meta.dirname, '..');
	const backend = String(PORT + 1);
	const node = (args: string[], env: Record<string, string> = {}) =>
		spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
	const parts = [
		node(['--watch', 'scripts/dev-backend.ts'], { PORT: backend }),
		node(['node_modules/astro/bin/astro.mjs', 'dev', '--host', HOST, '--port', String(PORT)], {
			DEV_BACKEND_PORT: backend,
		}),
	];
	const endAll = () => {
		for (const part of parts) part.kill();
	};
	for (const part of parts) part.on('exit', endAll);
	// This process ends when both parts have. Ctrl-C reaches them by itself, and a second signal would cut their stop short:
	// only what has not ended after a while is told once more.
	process.on('SIGTERM', endAll).on('SIGHUP', endAll);
	process.on('SIGINT', () => setTimeout(endAll, 2000).unref());
});
