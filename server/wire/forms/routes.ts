import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { type AnyLead, leads } from '#leads/tables.ts';
import { addPhotosLink, type Keys, requestToAddTo } from '#server/store/links.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';

/** A response to a form post. `addPhotos`: the link that adds photos to the request. */
export type Answer = { sent: string; addPhotos?: string } | { refused: RefusedPost; status: ContentfulStatusCode };

interface FormParts {
	pages: RequestPages;
	keys: Keys;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<WireEnv>;
	/** Handles a post. `refusal`: why it may not be stored (a rate limit); its answers are then only shown again. */
	accept(c: Context<WireEnv>, lead: AnyLead, refusal: unknown): Promise<Answer>;
	/** The rate limit of inserts, shared with the REST calls; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
}

/** Form posts from browsers that do not run our scripts, and the page that they lead to. */
export function formRoutes({ pages, keys, origin, accept, limit }: FormParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	app.get(`${sentPath}:kind`, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${sentPath}${lead?.kind}`;
		const id = idPrefixOf(c.req.query('reference') ?? '');
		if (!lead || !pages.has(path) || !id) return c.redirect('/', 303);
		const request = await requestToAddTo(new URL(c.req.url).searchParams, keys);
		const addPhotos = request?.kind === lead.kind ? await addPhotosLink(request, keys) : undefined;
		return pages.send(c, path, 200, { page: 'receipt', kind: lead.kind, id, addPhotos });
	});

	app.post(`${askPath}:kind`, origin, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${askPath}${lead?.kind}`;
		if (!lead || !pages.has(path)) return c.text('There is no such form.', 404);
		const answer = await accept(c, lead, limit && (await errorOf(c, limit)));
		if ('refused' in answer)
			return pages.send(c, path, answer.status, { page: 'form', kind: lead.kind, post: answer.refused });
		const [, signed] = answer.addPhotos?.split('?') ?? [];
		const query = [`reference=${referenceOf(answer.sent)}`, ...(signed ? [signed] : [])].join('&');
		return c.redirect(`${sentPath}${lead.kind}?${query}`, 303);
	});
	return app;
}

const leadNamed = (kind: string) => leads.find((lead) => lead.kind === kind);

/** Runs a middleware that may refuse the call. */
export async function errorOf(c: Context<WireEnv>, middleware: MiddlewareHandler<WireEnv>): Promise<unknown> {
	try {
		await middleware(c, async () => {});
		return undefined;
	} catch (error) {
		return error;
	}
}
