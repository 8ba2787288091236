import { type Context, Hono } from 'hono';
import { placeOf, queryOf } from '#desk/address/place.ts';
import { deskPath, enterPath, loginPath } from '#desk/contract.ts';
import { bodyOf, type DeskEnv } from '#server/desk/calls.ts';
import type { DeskFiles } from '#server/desk/files.ts';
import type { Links } from '#server/desk/links.ts';
import { hashOf, isToken, type Sessions } from '#server/desk/sessions.ts';
import { InputError } from '#server/operator/errors.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';

export interface LoginParts {
	files: DeskFiles;
	links: Links;
	sessions: Sessions;
	access: DeskAccess;
}

/**
 * The place of the desk that somebody wanted, such as a request, as its query: it goes along through the pages before the desk, and the
 * e-mail. What was typed into the search box stays behind, so that nobody can have an e-mail of ours say what they like.
 */
export const wantedOf = (query: string | null | undefined) => queryOf({ ...placeOf(query ?? ''), find: '' });
/** The same in a page. */
const inPage = (page: string, wanted: string) => page.replaceAll('{{wanted}}', () => wanted.replaceAll('&', '&amp;'));

/**
 * The pages before the desk, which work without scripts. A GET of a link changes nothing, since mail programs and virus scanners visit
 * links: it shows a button, and the button's POST uses the link up.
 */
export function loginRoutes({ files, links, sessions, access }: LoginParts): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(loginPath, (c) => c.html(inPage(files.page('login'), wantedOf(new URL(c.req.url).search))));

	app.post(loginPath, async (c) => {
		const form = await formOf(c);
		links.ask(form.get('email') ?? '', wantedOf(form.get('wanted')));
		// The same for every address.
		return c.html(files.page('link-sent'));
	});

	const canBeUsed = (token: string) => isToken(token) && access.hasLink(hashOf(token), new Date().toISOString());

	app.get(enterPath, async (c) => {
		const token = c.req.query('token') ?? '';
		if (!canBeUsed(token)) return c.html(files.page('link-over'), 410);
		return c.html(inPage(files.page('enter').replace('{{token}}', token), wantedOf(c.req.query('wanted'))));
	});

	app.post(enterPath, async (c) => {
		const form = await formOf(c);
		const token = form.get('token') ?? '';
		if (!canBeUsed(token) || !(await sessions.begin(c, token))) return c.html(files.page('link-over'), 410);
		return c.redirect(`${deskPath}/${wantedOf(form.get('wanted'))}`, 303);
	});
	return app;
}

/** The fields of a form. @throws DeskError for another body */
async function formOf(c: Context<DeskEnv>): Promise<URLSearchParams> {
	if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
		throw new InputError('That cannot be used.');
	return new URLSearchParams((await bodyOf(c)).toString());
}
