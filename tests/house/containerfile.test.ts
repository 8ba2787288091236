import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';

const containerfile = readFileSync(join(import.meta.dirname, '../../deploy/Containerfile'), 'utf8');

/** What the linter says, with the line's number. */
const said = (text: string) => validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`);

test('the Containerfile has no error that a linter finds', () => {
	expect(said(containerfile)).toEqual([]);
});

test('an error in it is found', () => {
	const wrong = containerfile.replace('EXPOSE 4321', 'EXPOSE http').replace('USER node', 'USR node');
	expect(said(wrong)).toEqual([expect.stringContaining('USR'), expect.stringContaining('http')]);
});
