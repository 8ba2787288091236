import { expect, test } from 'vitest';
import { withOwnStyles } from './own-styles.ts';

const rules = [
	'body{color:#111}',
	'.mt-3,.gone{margin:3px}',
	'.w-\\[calc\\(1px\\+2px\\)\\]{width:3px}',
	'.sm\\:p-1\\.5{padding:1px}',
	'.before\\:x:before{content:"}.y{"}',
	'.row:not(:last-child,.gone){border:0}',
	'.group-open\\:turned:is(:where(.group):is([open]) *){rotate:1turn}',
	'@media (min-width:40rem){.gone{margin:0}@media (hover:hover){.gone:hover{margin:0}}}',
	'@media (min-width:40rem){.lg\\:only{margin:0}.gone{margin:0}}',
	'@keyframes rise{to{opacity:0}}',
	'hr{margin:0}',
	'p,hr{margin:0}',
	'.added{--tw-leading:1;--tw-ring:1;color:red;width:var(--tw-ring)}',
	'.gone .mt-3{margin:0}',
	':is(#why,#lost) b{margin:0}',
	':where(p,i[data-lost]){margin:0}',
	'#why:not([data-lost]):has(i,[data-lost]){margin:0}',
	'[data-lost]{margin:0}',
	'[data-print-sheet]{margin:0}',
	'#lost b{margin:0}',
];
const page = (styles: string, body: string) => `<style>${styles}</style><body>${body}</body>`;

test('a page keeps the rules for its own elements and classes and those that scripts add, and no others', () => {
	const body =
		'<p id="why" class="mt-3 w-[calc(1px+2px)] sm:p-1.5 before:x row group">x</p><i class="group-open:turned lg:only">gone!</i>';
	const [, kept] =
		/<style>(.*)<\/style>/s.exec(
			withOwnStyles(page(rules.join(''), body), ['e.className="added";e.dataset.printSheet=""']),
		) ?? [];
	expect(kept).toBe(
		rules
			.filter((rule) => !/^(?:@media \(min-width:40rem\)\{\.gone|\.gone|hr|\[data-lost|#lost)/.test(rule))
			.join('')
			.replaceAll(',.gone{', '{')
			.replace('p,hr{', 'p{')
			.replace('.gone{margin:0}', '')
			.replace('--tw-leading:1;', ''),
	);
});

test('a class that is written with a character reference in the page is known by its rule', () => {
	const html = page('.\\[\\&\\>li\\]\\:mt-1>li{margin:1px}', '<ul class="[&amp;&gt;li]:mt-1"></ul>');
	expect(withOwnStyles(html, [])).toBe(html);
});
