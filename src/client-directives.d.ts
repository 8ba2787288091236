import 'astro';

declare module 'astro' {
	interface AstroClientDirectives {
		/** Fetches the island's script when the dialog around it opens (`dialogs/opening/client-open.ts`). */
		'client:open'?: boolean;
	}
}
