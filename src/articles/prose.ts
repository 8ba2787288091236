import { satteri } from '@astrojs/markdown-satteri';
import { figure } from '#facts/figures.ts';

/**
 * Markdown in which `{straightPrice}` is that figure. It becomes text before headings are collected, so a figure also shows
 * in a table of contents. Other expressions (`{props.…}`, comments) are left as they are.
 */
export const prose = satteri({
	mdastPlugins: [
		{
			name: 'figures',
			mdxTextExpression(node, context) {
				if (/^\w+$/.test(node.value)) context.replaceNode(node, { type: 'text', value: figure(node.value) });
			},
			// A figure alone on its line.
			mdxFlowExpression(node, context) {
				if (!/^\w+$/.test(node.value)) return;
				const text = { type: 'text', value: figure(node.value) } as const;
				context.replaceNode(node, { type: 'paragraph', children: [text] });
			},
		},
	],
});
