import { type Selector, transform } from 'lightningcss';
import postcss, { type ChildNode } from 'postcss';

/** The layers that Tailwind and `ui/theme.css` name, first those that lose to all later ones; what is in none wins over all. */
const layers = ['properties', 'theme', 'base', 'components', 'utilities'];

/**
 * A style sheet with its layers' rules as plain ones, in the layers' order, for browsers that leave out whatever is in `@layer`
 * (Safari before 15.4, Chrome before 99, Firefox before 97). The order alone then decides, as long as no rule for elements is
 * more specific than a class.
 * @throws where the page would look otherwise than with layers
 */
export function withoutLayers(css: string): string {
	const places: ChildNode[][] = [...layers, 'none'].map(() => []);
	for (const node of postcss.parse(css).nodes) {
		if (node.type !== 'atrule' || node.name !== 'layer') places.at(-1)?.push(node);
		else if (node.nodes) {
			const place = places[layers.indexOf(node.params)];
			if (!place) throw new Error(`@layer ${node.params} has no place in ${import.meta.filename}.`);
			place.push(...node.nodes);
		}
	}
	refuseMoreThanClass(places[layers.indexOf('base')]?.join('\n') ?? '');
	return places.flat().join('\n');
}

function refuseMoreThanClass(css: string): void {
	const check = (selector: Selector) => {
		if (specificity(selector) > oneClass)
			throw new Error(
				`In @layer base a selector is more specific than a class: put ${JSON.stringify(selector)} into :where().`,
			);
	};
	transform({
		filename: 'base.css',
		code: Buffer.from(css),
		visitor: { Rule: { style: (rule) => void rule.value.selectors.forEach(check) } },
	});
}

const oneClass = 1000;

/** Ids, classes and elements as the digits of one number. */
function specificity(selector: Selector): number {
	let sum = 0;
	for (const part of selector) {
		if (part.type === 'id') sum += oneClass ** 2;
		else if (part.type === 'class' || part.type === 'attribute') sum += oneClass;
		else if (part.type === 'type' || part.type === 'pseudo-element') sum += 1;
		else if (part.type === 'pseudo-class' && part.kind !== 'where') {
			const inner = 'selectors' in part ? (part.selectors as Selector[]) : [];
			sum += inner.length > 0 ? Math.max(...inner.map(specificity)) : oneClass;
		}
	}
	return sum;
}
