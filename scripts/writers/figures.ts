import { figures } from '#facts/figures.ts';

// `npm run writers figures`: what a writer may put in braces, with the words it reads as.
const width = Math.max(...Object.keys(figures).map((name) => name.length + 2));
for (const [name, words] of Object.entries(figures)) console.log(`${`{${name}}`.padEnd(width)}  ${words}`);
