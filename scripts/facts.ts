import { figures } from '#facts/figures.ts';
import { inWords } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
import { counts, inLines, letterFor, printedFacts } from './facts/list.ts';

// `npm run writers facts`: for each lift, the letter that asks its maker for what is unknown; `-- homeglide` writes one of them.
// `npm run writers facts -- --all`: every fact that a page can print, with its sources, and how many there are of each kind and grade.
// `npm run writers facts -- --count`: those numbers alone. `npm run writers figures`: what a writer may put in braces, with the words it reads as.
const [wanted = ''] = process.argv.slice(2);

if (wanted === '--figures') {
	const width = Math.max(...Object.keys(figures).map((name) => name.length + 2));
	for (const [name, words] of Object.entries(figures)) console.log(`${`{${name}}`.padEnd(width)}  ${words}`);
} else if (wanted === '--all') {
	const facts = printedFacts();
	for (const printed of facts) console.log(`${inLines(printed)}\n`);
	console.log(counts());
} else if (wanted === '--count') {
	console.log(counts());
} else {
	const lifts = products.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
	if (lifts.length === 0) {
		console.error(`No lift has '${wanted}' in its name. There are ${inWords(products.map(({ name }) => name))}.`);
		process.exitCode = 1;
	} else console.log(lifts.map(letterFor).join(`\n\n${'-'.repeat(80)}\n\n`));
}
