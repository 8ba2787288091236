import type { AstroIntegration } from 'astro';

/** `/gallery` of the dev server: every component in every state. The built site has no such page. */
export function galleryPage(): AstroIntegration {
	return {
		name: 'gallery-page',
		hooks: {
			'astro:config:setup': ({ command, injectRoute }) => {
				if (command === 'dev') injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/page.astro' });
			},
		},
	};
}
