// What a picture is put together from.
const partsOfDrawings = [
	'drawings/space',
	'drawings/surroundings',
	'drawings/steps',
	'drawings/lift',
	'drawings/people',
];
// What any part of a page may say and look like.
const basics = ['facts', 'site', 'ui'];

/** The server's rooms, and the files between them: `log.ts` for all, the others put the rooms together. */
const server = {
	'server/settings': ['leads'],
	'server/log.ts': ['server/settings'],
	'server/http': ['server/settings'],
	'server/site': ['server/settings'],
	'server/photos': ['leads', 'server/settings'],
	// What everything above reads, and nothing of how it is done.
	'server/store': ['leads', 'server/settings'],
	'server/store/folder': ['leads', 'server/settings', 'server/log.ts', 'server/photos', 'server/store'],
	'server/store/sqlite': ['leads', 'server/settings', 'server/store', 'server/store/folder'],
	'server/store/copies': ['server/store', 'server/store/folder', 'server/store/sqlite'],
	'server/store/open.ts': ['server/store', 'server/store/folder', 'server/store/sqlite'],
	'server/emails': ['facts', 'leads', 'server/settings', 'server/store', 'server/photos'],
	'server/delivery': [
		'facts',
		'leads',
		'server/settings',
		'server/log.ts',
		'server/store',
		'server/photos',
		'server/emails',
	],
	'server/wire': [
		'wire',
		'leads',
		'server/settings',
		'server/log.ts',
		'server/http',
		'server/site',
		'server/store',
		'server/photos',
	],
	'server/open-store.ts': [
		'server/settings',
		'server/log.ts',
		'server/store',
		'server/store/folder',
		'server/store/open.ts',
		'server/wire',
	],
	'server/ops': ['server/settings', 'server/log.ts', 'server/http', 'server/store', 'server/wire'],
	'server/operator': [
		'leads',
		'server/settings',
		'server/store',
		'server/store/open.ts',
		'server/store/copies',
		'server/photos',
		'server/delivery',
		'server/ops',
	],
	'server/leads.ts': ['server/store', 'server/delivery', 'server/operator'],
	'server/app.ts': ['server/settings', 'server/log.ts', 'server/http', 'server/store', 'server/wire', 'server/ops'],
	'server/main.ts': [
		'server/settings',
		'server/log.ts',
		'server/http',
		'server/site',
		'server/store',
		'server/delivery',
		'server/open-store.ts',
		'server/ops',
		'server/app.ts',
	],
};

/** Each room with the rooms it may read from; `a/b` is a folder inside `a`. The order of this list is the architecture. */
export const mayRead: Readonly<Record<string, readonly string[]>> = {
	facts: [],
	// Filled in by the build: the server, which has the settings themselves, may not read it.
	site: [],
	ui: [],
	'drawings/space': [],
	'drawings/surroundings': ['drawings/space'],
	'drawings/steps': ['drawings/space'],
	'drawings/lift': ['drawings/space', 'drawings/surroundings', 'drawings/steps'],
	'drawings/people': ['drawings/space'],
	'drawings/scenes': partsOfDrawings,
	'drawings/pictures': [...partsOfDrawings, 'drawings/scenes'],
	'drawings/social': [],
	photographs: [],
	wire: [],
	leads: ['facts', 'wire'],
	search: [],
	backend: ['site', 'wire', 'leads'],
	'dialogs/messages': ['facts', 'ui', 'leads'],
	'dialogs/opening': [...basics, 'leads'],
	'dialogs/confirmation': [...basics, 'leads', 'dialogs/messages'],
	'dialogs/form': [...basics, 'leads', 'backend', 'dialogs/messages', 'dialogs/opening', 'dialogs/confirmation'],
	'dialogs/photos': [...basics, 'drawings/pictures', 'wire', 'leads', 'backend', 'dialogs/messages'],
	dialogs: [...basics, 'leads', 'backend', 'dialogs/messages', 'dialogs/form', 'dialogs/photos'],
	'sections/blocks': [...basics, 'drawings/pictures', 'photographs', 'dialogs/opening'],
	'sections/chrome': [...basics, 'dialogs/opening'],
	articles: [...basics, 'leads', 'drawings/pictures', 'photographs', 'dialogs/opening', 'sections/blocks'],
	'sections/home': [...basics, 'drawings/scenes', 'dialogs/opening', 'sections/blocks', 'articles'],
	'sections/bodies': [...basics, 'sections/blocks', 'articles'],
	metadata: ['facts', 'site', 'articles'],
	layouts: [...basics, 'search', 'dialogs', 'dialogs/opening', 'sections/chrome', 'articles', 'metadata'],
	pages: [
		...basics,
		'drawings/pictures',
		'drawings/social',
		'articles',
		'sections/home',
		'sections/bodies',
		'metadata',
		'layouts',
	],
	// For developers only: shows the components that the others are made of.
	gallery: [
		...basics,
		'dialogs/messages',
		'dialogs/opening',
		'dialogs/confirmation',
		'dialogs/photos',
		'sections/blocks',
		'articles',
		'layouts',
	],
	...server,
};

/** The rooms of scripts and tests; each may read the whole site and server. */
export const toolsMayRead: Readonly<Record<string, readonly string[]>> = {
	'scripts/build': [],
	'scripts/words': ['scripts/build'],
	'tests/support': ['scripts/build'],
	// Their own file beside the tests that use it is read by no other folder of tests.
	tests: ['scripts/build', 'scripts/words', 'tests/support'],
	// Delivery over a store that answers late is filled like any store that is tested.
	'tests/delivery': ['scripts/build', 'tests/support', 'tests/store'],
	// Rounds of work that fails, made small by `npm test` and at full size by `npm run test:…`.
	'tests/faults': ['tests/support'],
	scripts: ['scripts/build', 'scripts/words', 'tests/support', 'tests/faults'],
};
