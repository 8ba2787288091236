import { photoTypes } from '#leads/photos.ts';

const endings = Object.values(photoTypes).flat();

/**
 * A photo's file name with the ending of what it is. The name in its key is the one that the visitor's file had, and may be that of a
 * PNG or HEIC of which the browser has made a JPEG.
 * @param type its media type
 */
export function fileNameOfType(name: string, type: string): string {
	const right = photoTypes[type];
	const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
	if (!right?.[0] || right.includes(ending)) return name;
	const bare = name.includes('.') && endings.includes(ending) ? name.slice(0, -ending.length - 1) : name;
	return `${bare}.${right[0]}`;
}
