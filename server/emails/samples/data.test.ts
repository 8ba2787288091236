import { expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { sampleAnswers } from './data.ts';

test.each(tables)('a sample of a $kind answers every question with what the form takes', ({ kind, columns }) => {
	const asked = columns.filter(({ name, beside }) => name !== 'id' && !beside);
	const refused = asked.filter(({ name, accepts }) => {
		const answer = sampleAnswers[kind][name];
		return answer === undefined || !accepts(answer);
	});
	expect(refused.map(({ name }) => name)).toEqual([]);
});
