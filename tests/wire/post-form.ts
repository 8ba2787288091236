import { parse } from 'node-html-parser';
import { askPath, formNames } from '#wire/plain-form.ts';

/** Posts a form as a browser does, with the photos before the answers. @param url the server's */
export async function postForm(
	url: string,
	kind: string,
	given: Record<string, string | string[]>,
	photos: File[] = [],
	options: RequestInit = {},
) {
	const form = new FormData();
	for (const photo of photos) form.append(formNames.photos, photo);
	for (const [name, values] of Object.entries(given)) for (const value of [values].flat()) form.append(name, value);
	const response = await fetch(`${url}${askPath}${kind}`, {
		method: 'POST',
		body: form,
		redirect: 'manual',
		...options,
	});
	const html = await response.text();
	const shown = parse(html).querySelector('[data-plain-form]');
	return {
		status: response.status,
		location: response.headers.get('location'),
		headers: response.headers,
		html,
		errors: shown?.querySelectorAll('[role=alert] li').map((item) => item.text.replace(/\s+/g, ' ')) ?? [],
		value: (name: string) => shown?.querySelector(`[name=${name}]`)?.getAttribute('value'),
		values: (name: string) =>
			shown?.querySelectorAll(`[name=${name}]`).map((one) => one.getAttribute('value') ?? '') ?? [],
		shown,
	};
}
