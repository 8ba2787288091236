/**
 * How written text looks. The classes reach only what stands directly in the text: a table or a question inside it has
 * its own look.
 */
export const proseLook = [
	'[&>h2]:mt-12 [&>h2]:text-2xl [&>h2]:font-bold [&>h2]:text-pine sm:[&>h2]:text-3xl',
	'[&>h3]:mt-8 [&>h3]:text-xl [&>h3]:font-bold [&>h3]:text-pine',
	'[&>p]:mt-4 [&>ul]:mt-4 [&>ol]:mt-4',
	'[&>ul]:list-disc [&>ul]:pl-6 [&>ol]:list-decimal [&>ol]:pl-7 [&>ul>li]:mt-2 [&>ol>li]:mt-2',
	'[&_a]:text-pine',
].join(' ');
