/** The rooms of scripts and tests; each may read the whole site and server. */
export const toolsMayRead: Readonly<Record<string, readonly string[]>> = {
	'scripts/build': [],
	'scripts/facts': [],
	'scripts/links': [],
	'scripts/words': ['scripts/build'],
	'tests/support': ['scripts/build'],
	// Their own file beside the tests that use it is read by no other folder of tests.
	tests: ['scripts/build', 'scripts/links', 'scripts/words', 'tests/support'],
	// Delivery over a store that answers late is filled like any store that is tested.
	'tests/delivery': ['scripts/build', 'tests/support', 'tests/store'],
	// A hosted project gets requests from a browser too, its deliveries are counted like those of a data folder, and one is
	// copied to it.
	'tests/hosted': ['scripts/build', 'tests/support', 'tests/store', 'tests/faults', 'tests/e2e'],
	// The same site and the same reading of its store as in Chromium.
	'tests/browsers': ['tests/support', 'tests/e2e'],
	// Rounds of work that fails, made small by `npm test` and at full size by `npm run test:…`.
	'tests/faults': ['tests/support'],
	scripts: [
		'scripts/build',
		'scripts/facts',
		'scripts/links',
		'scripts/words',
		'tests/support',
		'tests/faults',
		'tests/hosted',
		'tests/deploy',
		'tests/browsers',
	],
};
