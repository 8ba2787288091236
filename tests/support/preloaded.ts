/** A module to load before a program (`--import`) that runs code each time a photo's copy has been written, before the program goes on. */
export const afterPhotoCopy = (code: string) =>
	`data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { open } = files;
	files.open = async (path, flags, ...mode) => {
		const file = await open(path, flags, ...mode);
		if (flags !== 'wx' || !path.includes('/photos/')) return file;
		const { close } = file;
		file.close = async () => {
			await close.call(file);
			${code}
		};
		return file;
	};
	syncBuiltinESMExports();
`)}`;
