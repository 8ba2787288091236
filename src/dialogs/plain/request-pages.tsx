import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { CompanyAnswer, CompanyPause } from '#dialogs/plain/CompanyAnswer.tsx';
import { CompanyPage } from '#dialogs/plain/CompanyPage.tsx';
import { MyRequest } from '#dialogs/plain/MyRequest.tsx';
import { PlainForm } from '#dialogs/plain/PlainForm.tsx';
import type { RequestPage } from '#leads/request-pages.ts';
import { byKind } from '#leads/tables.ts';

/**
 * The main part of a page about one request, as HTML. The build bundles this file for the server
 * (`scripts/build/integrations.ts`), which puts its result between head and foot of the built page
 * (`server/wire/forms/request-pages.ts`).
 */
export function render(shown: RequestPage): string {
	return renderToStaticMarkup(<Main {...shown} />);
}

function Main(shown: RequestPage) {
	switch (shown.page) {
		case 'form':
			return <PlainForm lead={leadOf[shown.kind]} post={shown.post} />;
		case 'receipt':
			return <ConfirmationPanel {...shown} />;
		case 'my-request':
			return <MyRequest shown={shown.shown} />;
		case 'company-answer':
			return <CompanyAnswer request={shown.request} />;
		case 'company':
			return <CompanyPage {...shown.shown} />;
		case 'company-pause':
			return <CompanyPause {...shown.pause} />;
	}
}

const leadOf = byKind((lead) => lead);
