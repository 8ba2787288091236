import { parse } from 'node-html-parser';

/** A page that a link of an e-mail opens, as it is read. @param answer an address, or what was answered already */
export async function read(answer: string | Response | Promise<Response>) {
	const response = typeof answer === 'string' ? await fetch(answer) : await answer;
	const html = await response.text();
	const page = parse(html);
	const main = page.querySelector('main');
	return {
		...{ status: response.status, headers: response.headers, html, page },
		title: page.querySelector('h1')?.text,
		button: page.querySelector('main form[method=post] button')?.text,
		text: main?.structuredText ?? '',
		/** Of the visitor's page: who has the request, and a field of its correction. */
		who: main?.querySelector('#who')?.structuredText ?? '',
		value: (name: string) => main?.querySelector(`[name=${name}]`)?.getAttribute('value'),
	};
}

export const linksIn = (html = '') =>
	parse(html)
		.querySelectorAll('a')
		.map((link) => ({ text: link.text, href: link.getAttribute('href') ?? '' }));
