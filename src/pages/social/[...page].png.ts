import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { SocialPicture } from '#art/SocialPicture.tsx';
import { ArticleDrawing } from '#articles/ArticleImage.tsx';
import type { Drawing } from '#articles/drawings.ts';
import { siteMap } from '#articles/site-map.ts';
import { site, siteName } from '#facts/site.ts';

interface Picture {
	title: string;
	drawing: Drawing;
}

/** A picture for every page. Names of main pages are short, so those have a line of their own. */
const lines: Readonly<Record<string, string>> = {
	'/': 'Outdoor stairlifts, no site survey needed',
	'/blog': 'Outdoor stairlift guides and advice',
	'/sitemap': 'Every page of our site',
};

export async function getStaticPaths() {
	const links = (await siteMap()).flatMap((group) => group.links).filter(({ href }) => !href.includes('?'));
	const pictures = new Map<string, Picture>([['/404', { title: 'Page not found', drawing: 'straight-lift' }]]);
	for (const { href, name, drawing } of links) {
		if (!pictures.has(href)) pictures.set(href, { title: lines[href] ?? name, drawing });
	}
	return [...pictures].map(([path, picture]) => ({
		params: { page: path === '/' ? 'home' : path.slice(1) },
		props: picture,
	}));
}

/** What a shared link shows, 1200 × 630: the size that every service takes. */
export const GET: APIRoute<Picture> = async ({ props: { title, drawing } }) => {
	const picture = createElement(SocialPicture, {
		title,
		siteName,
		foot: new URL(site.url).host,
		drawing: createElement(ArticleDrawing, { drawing }),
	});
	const png = await sharp(Buffer.from(renderToStaticMarkup(picture)))
		.png({ palette: true, effort: 4 })
		.toBuffer();
	return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
