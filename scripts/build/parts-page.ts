import type { AstroIntegration } from 'astro';

/** `/parts`, where every part of the pages is seen in every state, while the site is being written. The built site has none. */
export function partsPage(): AstroIntegration {
	return {
		name: 'parts-page',
		hooks: {
			'astro:config:setup': ({ command, injectRoute }) => {
				if (command === 'dev') injectRoute({ pattern: '/parts', entrypoint: './src/parts/page.astro' });
			},
		},
	};
}
