import { isDeepStrictEqual } from 'node:util';
import { killRound, nothingLost } from '../tests/faults/load.ts';
import { removeTemporaryFolders } from '../tests/support/server.ts';

// `npm run test:kill -- 25`: kills the server (SIGKILL) 25 times under mixed load, each time at another point, and checks that no
// acknowledged data is lost. `npm test` runs a smaller version.
const rounds = Math.min(Number(process.argv[2] ?? 25) || 25, 1000);
const inserts = 1000;
const sum = { rows: 0, photos: 0 };
for (let round = 1; round <= rounds; round++) {
	const after = Math.ceil((inserts * round) / (rounds + 1));
	const { rows, photos, lost, leftovers } = await killRound(inserts, 60, after);
	sum.rows += rows;
	sum.photos += photos;
	const passed = isDeepStrictEqual(lost, nothingLost) && leftovers === 0;
	console.log(
		`${round}: ${rows} rows, ${photos} photos acknowledged; ${passed ? 'none lost' : `LOST ${JSON.stringify(lost)}, ${leftovers} leftover files`}`,
	);
	if (!passed) process.exitCode = 1;
	await removeTemporaryFolders();
}
console.log(`${rounds} kills: ${sum.rows} rows and ${sum.photos} photos acknowledged`);
