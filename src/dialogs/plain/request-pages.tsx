import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { CompanyAnswer } from '#dialogs/plain/CompanyAnswer.tsx';
import { MyRequest } from '#dialogs/plain/MyRequest.tsx';
import { PlainForm } from '#dialogs/plain/PlainForm.tsx';
import type { Field } from '#leads/fields.ts';
import type { RequestPage } from '#leads/request-pages.ts';
import { type LeadKind, leads } from '#leads/tables.ts';

/**
 * The main part of a page about one request, as HTML. The build bundles this file for the server
 * (`scripts/build/request-pages.ts`), which puts its result between head and foot of the built page
 * (`server/wire/forms/request-pages.ts`).
 */
export function render(shown: RequestPage): string {
	return shown.page === 'form' ? renderForm(shown) : renderToStaticMarkup(<Main {...shown} />);
}

/** Forms that were rendered, with a mark for each text of the visitor's: most that follow differ in these only, and React takes most of the time of a call. */
const forms = new Map<string, string[]>();
const maxForms = 200;

/** Of the private use area, before and after the number of a text. */
const mark = '\uE000';

function renderForm({ kind, post }: Extract<RequestPage, { page: 'form' }>): string {
	const texts: string[] = [];
	const marked = (text: string) => text && `${mark}${texts.push(text) - 1}${mark}`;
	const values = Object.entries<Field>(leadOf(kind).fields).map(([name, { options }]) => {
		const value = post.values[name] ?? '';
		if (!options) return [name, marked(value)];
		// Another than these looks like none.
		return [name, options.some((option) => option.value === value) ? value : ''];
	});
	const shape = { ...post, id: marked(post.id), photos: post.photos.map(marked), values: Object.fromEntries(values) };
	const key = JSON.stringify([kind, shape, [...post.problems]]);
	if (forms.size >= maxForms) forms.clear();
	const parts = forms.get(key) ?? renderToStaticMarkup(<Main page="form" kind={kind} post={shape} />).split(mark);
	forms.set(key, parts);
	return parts.map((part, index) => (index % 2 === 0 ? part : escaped(texts[Number(part)] ?? ''))).join('');
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#x27;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function Main(shown: RequestPage) {
	switch (shown.page) {
		case 'form':
			return <PlainForm lead={leadOf(shown.kind)} post={shown.post} />;
		case 'receipt':
			return <ConfirmationPanel {...shown} hasEmail={'email' in leadOf(shown.kind).fields} />;
		case 'my-request':
			return <MyRequest shown={shown.shown} />;
		case 'company-answer':
			return <CompanyAnswer request={shown.request} />;
		case 'company-pause':
			return <CompanyAnswer pause={shown.pause} />;
	}
}

function leadOf(kind: LeadKind) {
	const lead = leads.find((one) => one.kind === kind);
	if (!lead) throw new Error(`There is no kind of request called ${kind}.`);
	return lead;
}
