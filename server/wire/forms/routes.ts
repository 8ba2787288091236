import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import { type AnyLead, leads } from '#leads/tables.ts';
import type { SiteFile } from '#server/site/files.ts';
import { addPhotosLink, type Keys, requestToAddTo } from '#server/store/links.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { sentPage } from '#server/wire/forms/pages.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';

/** A response to a form post. `addPhotos`: the link that adds photos to the request. */
export type Answer = { sent: string; addPhotos?: string } | { page: string; status: ContentfulStatusCode };

interface FormParts {
	/** The built site's files by path: two pages for each kind of request. */
	site: ReadonlyMap<string, SiteFile>;
	keys: Keys;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<WireEnv>;
	/** Handles a post. `refusal`: why it may not be stored (a rate limit); its answers are then only shown again. */
	accept(c: Context<WireEnv>, lead: AnyLead, form: string, refusal: unknown): Promise<Answer>;
	/** The rate limit of inserts, shared with the REST calls; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
}

/** Form posts from browsers that do not run our scripts, and the page that they lead to. */
export function formRoutes({ site, keys, origin, accept, limit }: FormParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	app.get(`${sentPath}:kind`, async (c) => {
		const file = site.get(`${sentPath}${c.req.param('kind')}.html`);
		const prefix = idPrefixOf(c.req.query('reference') ?? '');
		if (!file || !prefix) return c.redirect('/', 303);
		const request = await requestToAddTo(new URL(c.req.url).searchParams, keys);
		const link = request && (await addPhotosLink(request, keys));
		return sendPage(c, file, await sentPage(file.plain.body.toString(), referenceOf(prefix), link), 200);
	});

	app.post(`${askPath}:kind`, origin, async (c) => {
		const lead = leads.find(({ kind }) => kind === c.req.param('kind'));
		const file = lead && site.get(`${askPath}${lead.kind}.html`);
		if (!file) return c.text('There is no such form.', 404);
		const answer = await accept(c, lead, file.plain.body.toString(), limit && (await errorOf(c, limit)));
		if ('page' in answer) return sendPage(c, file, answer.page, answer.status);
		const [, signed] = answer.addPhotos?.split('?') ?? [];
		const query = [`reference=${referenceOf(answer.sent)}`, ...(signed ? [signed] : [])].join('&');
		return c.redirect(`${sentPath}${lead.kind}?${query}`, 303);
	});
	return app;
}

/** Runs a middleware that may refuse the call. */
export async function errorOf(c: Context<WireEnv>, middleware: MiddlewareHandler<WireEnv>): Promise<unknown> {
	try {
		await middleware(c, async () => {});
		return undefined;
	} catch (error) {
		return error;
	}
}

/** A page with the headers of the built one, its content security policy included, but kept by nobody: it is about one request. */
export function sendPage(
	c: Context<WireEnv>,
	{ plain }: SiteFile,
	html: string,
	status: ContentfulStatusCode,
): Response {
	for (const [name, value] of Object.entries(plain.headers))
		if (!['content-length', 'etag', 'cache-control', 'vary'].includes(name)) c.header(name, String(value));
	c.header('cache-control', 'no-store');
	return c.body(html, status);
}
