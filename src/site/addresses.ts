import { site } from '#site/config.ts';

/** The path a visitor sees, of the one the build gives a page: `/index.html` is `/`, `/blog/` is `/blog`. */
export function pathOf({ pathname }: URL): string {
	return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
}

/** The whole address of a path; of the home page without anything after the host but its slash. */
export function addressOf(path: string): string {
	return site.url + path;
}

/** Address of the picture that stands for a page where it is shared: made by `pages/social`. */
export function pictureOf(path: string): string {
	return addressOf(`/social${path === '/' ? '/home' : path}.png`);
}
