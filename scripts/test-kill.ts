import { isDeepStrictEqual } from 'node:util';
import { killRound } from '../tests/faults/kill-round.ts';
import { nothingLost } from '../tests/faults/load.ts';
import { removeTemporaryFolders } from '../tests/support/server.ts';

// `npm run test:kill -- 25`: so many kills -9 under mixed load, each at another moment. `npm test` does a small one.
const rounds = Math.min(Number(process.argv[2] ?? 25) || 25, 1000);
const inserts = 1000;
const sum = { rows: 0, photos: 0 };
for (let round = 1; round <= rounds; round++) {
	const after = Math.ceil((inserts * round) / (rounds + 1));
	const { rows, photos, lost, leftovers } = await killRound(inserts, 60, after);
	sum.rows += rows;
	sum.photos += photos;
	const well = isDeepStrictEqual(lost, nothingLost) && leftovers === 0;
	console.log(`${round}: ${rows} rows, ${photos} photos acknowledged; ${well ? 'all there' : JSON.stringify(lost)}`);
	if (!well) process.exitCode = 1;
	await removeTemporaryFolders();
}
console.log(`${rounds} kills: ${sum.rows} rows and ${sum.photos} photos acknowledged`);
