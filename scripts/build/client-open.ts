import type { AstroIntegration } from 'astro';

/** Adds the client directive `client:open`: an island whose script is fetched when the dialog around it opens. */
export function clientOpen(): AstroIntegration {
	return {
		name: 'client-open',
		hooks: {
			'astro:config:setup': ({ addClientDirective }) => {
				addClientDirective({ name: 'open', entrypoint: './src/dialogs/opening/client-open.ts' });
			},
		},
	};
}
