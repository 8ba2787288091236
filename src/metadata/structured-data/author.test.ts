import { expect, test } from 'vitest';
import { authorOf } from '#metadata/structured-data/author.ts';

test('the author is the editor that the settings name', () => {
	const author = authorOf({ editorName: 'Test Person', editorRole: 'Editor' });
	expect(author).toMatchObject({ '@type': 'Person', name: 'Test Person', jobTitle: 'Editor' });
});

test('without an editor the author is the organisation', () => {
	expect(authorOf({ editorName: '', editorRole: '' })).toMatchObject({ '@type': 'Organization' });
});
