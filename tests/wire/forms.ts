import { parse } from 'node-html-parser';
import { askPath, formNames } from '#wire/plain-form.ts';
import { jpegOf } from '../support/photos.ts';

/** The required answers of every form. */
export const answers = {
	name: 'Test Person',
	email: 'test@example.com',
	phone: '0000 000000',
	address: '1 Test Street',
};

let size = 1000;
/** Another photo at each call. */
export const photo = (name = 'later.jpg') => new File([new Uint8Array(jpegOf(size++))], name, { type: 'image/jpeg' });

const hiddenNames: readonly string[] = [formNames.request, formNames.storedPhoto];

/** Posts a form as a browser does, that of a photo quote in parts: what is hidden before the photos, the answers after them. @param url the server's */
export async function postForm(
	url: string,
	kind: string,
	given: Record<string, string | string[]>,
	photos: File[] = [],
	options: RequestInit = {},
) {
	const entries = Object.entries(given).flatMap(([name, values]) =>
		[values].flat().map((value) => [name, value] as const),
	);
	const isHidden = ([name]: readonly [string, string]) => hiddenNames.includes(name);
	const form = kind === 'photo-quote' ? new FormData() : new URLSearchParams();
	for (const [name, value] of entries.filter(isHidden)) form.append(name, value);
	for (const one of photos) (form as FormData).append(formNames.photos, one);
	for (const [name, value] of entries.filter((entry) => !isHidden(entry))) form.append(name, value);
	const response = await fetch(`${url}${askPath}${kind}`, {
		method: 'POST',
		body: form,
		redirect: 'manual',
		...options,
	});
	const html = await response.text();
	const shown = parse(html).querySelector('[data-plain-form]');
	const values = (name: string) =>
		shown?.querySelectorAll(`[name=${name}]`).map((one) => one.getAttribute('value') ?? '') ?? [];
	return {
		status: response.status,
		location: response.headers.get('location'),
		headers: response.headers,
		html,
		errors: shown?.querySelectorAll('[role=alert] li').map((item) => item.text.replace(/\s+/g, ' ')) ?? [],
		value: (name: string) => shown?.querySelector(`[name=${name}]`)?.getAttribute('value'),
		values,
		/** The hidden controls, to be posted with the answers again. */
		hidden: Object.fromEntries(hiddenNames.map((name) => [name, values(name)])),
		shown,
	};
}
