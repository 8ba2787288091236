import type { APIRoute } from 'astro';
import { formTexts } from '#dialogs/messages/messages.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { leadKinds } from '#leads/tables.ts';
import { drawnPng, socialPicture } from '#metadata/pictures.ts';
import { siteMap } from '#metadata/site-map.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';

interface Picture {
	title: string;
	drawing?: GuideDrawing;
}

/** A picture for every page. Names of main pages are short, so those have a line of their own. */
const lines: Readonly<Record<string, string>> = {
	'/': 'Outdoor\nstairlifts,\nno site\nsurvey needed',
	'/blog': `Outdoor stairlift guides and advice`,
	'/plan': 'Plan your lift:\nwhich kind,\nwhat it costs',
	'/who-we-are': 'Who we are and how we earn',
	'/how-we-check': 'How we check what we write',
	'/sitemap': 'Every page of our site',
};

/** Pages that no list of pages names. */
const unlisted: Readonly<Record<string, string>> = {
	'/404': 'Page not found',
	'/company-answer': 'Answer a request',
	'/my-request': 'Your request',
	...Object.fromEntries(
		leadKinds.flatMap((kind) => [
			[`${askPath}${kind}`, formTexts[kind].title],
			[`${sentPath}${kind}`, 'We have your request'],
		]),
	),
};

export async function getStaticPaths() {
	const links = (await siteMap()).flatMap((group) => group.links).filter(({ href }) => !href.includes('?'));
	const pictures = new Map<string, Picture>(
		Object.entries(unlisted).map(([path, title]) => [path, { title, drawing: 'straight-lift' }]),
	);
	for (const { href, name, drawing } of links) {
		if (!pictures.has(href)) pictures.set(href, { title: lines[href] ?? name, ...(href !== '/' && { drawing }) });
	}
	return [...pictures].map(([path, picture]) => ({
		params: { page: path === '/' ? 'home' : path.slice(1) },
		props: picture,
	}));
}

export const GET: APIRoute<Picture> = async ({ props: { title, drawing } }) =>
	drawnPng(...(await socialPicture(title, drawing)));
