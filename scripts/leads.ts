import { join } from 'node:path';
import { buildDeskIfStale, isDeskCurrent } from './build/desk.ts';
import { inTurn } from './build/turn.mjs';

// `npm run leads -- …`: the operator's commands. The desk is built before; in a folder without its sources, the built one is served.
const serves = process.argv[2] === 'desk' && process.argv.length === 3;
const root = join(import.meta.dirname, '..');
if (serves && !(await isDeskCurrent()) && !(await inTurn(root, () => buildDeskIfStale()))) {
	console.error('The desk could not be built: see the lines above.');
	process.exitCode = 1;
} else await import('#server/leads.ts');
