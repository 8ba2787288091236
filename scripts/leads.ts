import { buildDeskIfStale } from './build/desk.ts';

// `npm run leads -- …`: the operator's commands. The desk is built before; in a folder without its sources, the built one is served.
if (process.argv[2] === 'desk' && process.argv.length === 3 && !buildDeskIfStale()) {
	console.error('The desk could not be built: see the lines above.');
	process.exitCode = 1;
} else await import('#server/leads.ts');
