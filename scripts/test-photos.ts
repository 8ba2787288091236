import { fuzzPhotos } from '../tests/faults/photo-fuzz.ts';
import { seeds } from '../tests/support/photo-seeds.ts';

// `npm run test:photos -- 100000 1`: fuzzes the parsers of uploads with 100,000 mutated files of each type. The second number is
// the random seed. `npm test` runs a thousand of each.
const runs = Math.min(Number(process.argv[2] ?? 100_000) || 100_000, 10_000_000);
const seed = Number(process.argv[3] ?? 1) || 1;
for (const type of Object.keys(seeds)) {
	const { refused, kept, marksInData, slowest, peak, faults } = await fuzzPhotos(type, runs, seed);
	console.log(
		`${type}: ${runs} files, ${refused} rejected, ${kept} accepted (${marksInData} with a marker in pixel data), ` +
			`slowest ${slowest.toFixed(1)} ms, peak RSS ${peak} MB, ${faults.length} failures`,
	);
	for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
	if (faults.length > 0) process.exitCode = 1;
}
