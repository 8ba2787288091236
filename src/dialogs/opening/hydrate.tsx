import { type ComponentType, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/**
 * Lets React take over a part of the page that `Island` rendered, once: each form's script brings `Outcome` too.
 * @returns undefined if there is no such part any more
 */
export function hydrate<Props extends object>(id: string, Part: ComponentType<Props>): Root | undefined {
	const place = document.querySelector<HTMLElement>(`[data-island=${id}]`);
	if (!place) return undefined;
	const props: Props = JSON.parse(place.dataset.props ?? '{}');
	delete place.dataset.island;
	let root: Root | undefined;
	startTransition(() => {
		root = hydrateRoot(place, <Part {...props} />);
	});
	return root;
}
