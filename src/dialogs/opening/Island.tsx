import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

interface IslandProps<Props extends object> {
	id: string;
	Part: ComponentType<Props>;
	/** Props that the browser needs too. */
	props?: Props;
}

/**
 * A part of a page that React takes over in the browser (`hydrate.tsx`), in the page's HTML from the start. For the build and the server
 * only. Not an island of Astro's, whose runtime is 1,430 bytes of every page.
 */
export function Island<Props extends object>({ id, Part, props }: IslandProps<Props>) {
	const html = renderToString(<Part {...(props as Props)} />);
	return (
		<div
			data-island={id}
			data-props={props && JSON.stringify(props)}
			className="contents"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML, with the marks it needs to take it over
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
