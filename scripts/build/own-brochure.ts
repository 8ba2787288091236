import type { AstroIntegration } from 'astro';
import { ownBrochure } from '#brochure/own.ts';

/** Fails the build at its start on a brochure of the operator's own that visitors could not open. */
export function checkedBrochure(): AstroIntegration {
	return {
		name: 'checked-brochure',
		hooks: {
			'astro:config:setup': () => {
				try {
					ownBrochure();
				} catch (error) {
					const line = (error as Error).message;
					// No stack trace: the error is in the file, not in this code.
					throw Object.assign(new Error(line), { stack: line });
				}
			},
		},
	};
}
