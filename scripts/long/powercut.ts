import { isDeepStrictEqual } from 'node:util';
import { nothingLost } from '../../tests/faults/load.ts';
import { powerCutRound } from '../../tests/faults/powercut-round.ts';
import { needRoot, unmountAll } from '../../tests/support/mounts.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';

// `npm run long powercut -- 5`: simulates 5 power cuts under mixed load and checks that no acknowledged data is lost. Then one with
// a disk that ignores flushes, to prove that this test detects a loss.
needRoot('long powercut');
const rounds = Math.min(Number(process.argv[2] ?? 5) || 5, 200);
const sum = { rows: 0, photos: 0 };
try {
	for (let round = 1; round <= rounds; round++) {
		const { rows, photos, lost } = await powerCutRound({ ms: 400 + (1600 * round) / rounds, honest: true });
		sum.rows += rows;
		sum.photos += photos;
		const passed = isDeepStrictEqual(lost, nothingLost);
		console.log(
			`${round}: ${rows} rows, ${photos} photos acknowledged; ${passed ? 'none lost' : `LOST ${JSON.stringify(lost)}`}`,
		);
		if (!passed) process.exitCode = 1;
		await removeTemporaryFolders();
	}
	console.log(`${rounds} power cuts: ${sum.rows} rows and ${sum.photos} photos acknowledged`);
	const { photos, lost } = await powerCutRound({ ms: 1500, honest: false });
	console.log(
		`control, flushes ignored: ${lost.photos} of ${photos} photos lost${lost.photos ? ' (expected)' : ': LOSS NOT DETECTED'}`,
	);
	if (lost.photos === 0) process.exitCode = 1;
} finally {
	unmountAll();
	await removeTemporaryFolders();
}
