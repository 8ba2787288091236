import { server } from './room-order-server.ts';

// What a picture is put together from.
const partsOfDrawings = [
	'drawings/space',
	'drawings/surroundings',
	'drawings/steps',
	'drawings/lift',
	'drawings/people',
];
// What any part of a page may say and look like.
const basics = ['brand', 'facts', 'site', 'ui'];

/** Each room with the rooms it may read from; `a/b` is a folder inside `a`. The order of this list is the architecture. */
export const mayRead: Readonly<Record<string, readonly string[]>> = {
	// Name, colours and logo.
	brand: [],
	facts: ['brand'],
	// Filled in by the build: the server, which has the settings themselves, may not read it.
	site: ['facts'],
	ui: [],
	'drawings/space': [],
	'drawings/surroundings': ['drawings/space'],
	'drawings/steps': ['drawings/space'],
	'drawings/lift': ['brand', 'drawings/space', 'drawings/surroundings', 'drawings/steps'],
	'drawings/people': ['drawings/space'],
	'drawings/scenes': ['brand', ...partsOfDrawings],
	'drawings/pictures': ['brand', ...partsOfDrawings, 'drawings/scenes'],
	'drawings/social': ['brand'],
	photographs: ['brand'],
	wire: [],
	leads: ['facts', 'wire'],
	search: [],
	backend: ['site', 'wire', 'leads'],
	'dialogs/messages': ['facts', 'ui', 'leads'],
	'dialogs/opening': [...basics, 'leads'],
	'dialogs/confirmation': [...basics, 'leads', 'dialogs/messages', 'dialogs/opening'],
	'dialogs/form': [
		...basics,
		'wire',
		'leads',
		'backend',
		'dialogs/messages',
		'dialogs/opening',
		'dialogs/confirmation',
	],
	'dialogs/photos': [...basics, 'drawings/pictures', 'wire', 'leads', 'backend', 'dialogs/messages', 'dialogs/opening'],
	'dialogs/plain': [
		...basics,
		'wire',
		'leads',
		'dialogs/messages',
		'dialogs/form',
		'dialogs/confirmation',
		'dialogs/photos',
	],
	dialogs: [...basics, 'leads', 'backend', 'dialogs/messages', 'dialogs/form', 'dialogs/photos'],
	'sections/blocks': [...basics, 'leads', 'drawings/pictures', 'photographs', 'dialogs/opening'],
	'sections/chrome': [...basics, 'wire', 'leads', 'dialogs/opening'],
	articles: [...basics, 'leads', 'drawings/pictures', 'photographs', 'dialogs/opening', 'sections/blocks'],
	brochure: ['brand', 'facts', 'site', 'drawings/pictures', 'articles'],
	'sections/home': [...basics, 'drawings/scenes', 'photographs', 'dialogs/opening', 'sections/blocks', 'articles'],
	'sections/bodies': [...basics, 'sections/blocks', 'articles'],
	metadata: ['brand', 'facts', 'site', 'leads', 'articles'],
	layouts: [...basics, 'search', 'dialogs', 'dialogs/opening', 'sections/chrome', 'articles', 'metadata'],
	pages: [
		...basics,
		'brochure',
		'drawings/pictures',
		'drawings/social',
		'leads',
		'wire',
		'dialogs/messages',
		'dialogs/plain',
		'articles',
		'sections/home',
		'sections/bodies',
		'metadata',
		'layouts',
	],
	// For operators only, and built apart from the pages. Its server reads `contract.ts`.
	desk: ['brand', 'ui', 'facts', 'wire', 'leads'],
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
