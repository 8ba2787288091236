/** A module to load before a program (`--import`) that runs code each time a photo has been linked, before the program goes on. */
export const afterPhoto = (code: string) =>
	`data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { link } = files;
	files.link = async (from, to) => {
		await link(from, to);
		if (!to.includes('/photos/')) return;
		${code}
	};
	syncBuiltinESMExports();
`)}`;
