import { isDeepStrictEqual } from 'node:util';
import { nothingLost } from '../tests/faults/load.ts';
import { powerCutRound } from '../tests/faults/powercut-round.ts';
import { needRoot, unmountAll } from '../tests/support/mounts.ts';
import { removeTemporaryFolders } from '../tests/support/server.ts';

// `npm run test:powercut -- 5`: so many power cuts under mixed load. Then one with a disk that lies about flushing, to see
// that a loss would be noticed at all.
needRoot('test:powercut');
const rounds = Math.min(Number(process.argv[2] ?? 5) || 5, 200);
const sum = { rows: 0, photos: 0 };
try {
	for (let round = 1; round <= rounds; round++) {
		const { rows, photos, lost } = await powerCutRound({ ms: 400 + (1600 * round) / rounds, honest: true });
		sum.rows += rows;
		sum.photos += photos;
		const well = isDeepStrictEqual(lost, nothingLost);
		console.log(`${round}: ${rows} rows, ${photos} photos acknowledged; ${well ? 'all there' : JSON.stringify(lost)}`);
		if (!well) process.exitCode = 1;
		await removeTemporaryFolders();
	}
	console.log(`${rounds} power cuts: ${sum.rows} rows and ${sum.photos} photos acknowledged`);
	const { photos, lost } = await powerCutRound({ ms: 1500, honest: false });
	console.log(
		`without the photos' flushes: ${lost.photos} of ${photos} photos lost${lost.photos ? ', as it must be' : ''}`,
	);
	if (lost.photos === 0) process.exitCode = 1;
} finally {
	unmountAll();
	await removeTemporaryFolders();
}
