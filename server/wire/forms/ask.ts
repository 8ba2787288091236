import { type Context, Hono } from 'hono';
import { brochureFrom, quoteFrom, readPlan } from '#leads/plan.ts';
import { idPrefixOf } from '#leads/reference.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { brochure, leads, photoQuote } from '#leads/tables.ts';
import { addPhotosLink, requestToAddTo } from '#server/store/links.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { formAcceptor } from '#server/wire/forms/accept-form.ts';
import { errorOf, type FormParts, isTooLong, receiveEncoded, tooLong } from '#server/wire/forms/receive.ts';
import {
	askPath,
	confirmationName,
	type Problem,
	photosLeftName,
	planToQuotePath,
	sentPath,
} from '#wire/plain-form.ts';

/** Form posts from browsers that do not run our scripts, and the page that they lead to. */
export function formRoutes(parts: FormParts, onInserted: OnInserted): Hono<WireEnv> {
	const { pages, origin, limit, store } = parts;
	const accept = formAcceptor(parts, onInserted);
	const app = new Hono<WireEnv>();

	app.get(`${sentPath}:kind`, (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${sentPath}${lead?.kind}`;
		const id = idPrefixOf(c.req.query('reference') ?? '');
		if (!lead || !pages.has(path) || !id) return c.redirect('/', 303);
		const request = requestToAddTo(new URL(c.req.url).searchParams, store.keys);
		const addPhotos = request?.kind === lead.kind ? addPhotosLink(request, store.keys) : undefined;
		const confirmation = c.req.query(confirmationName);
		return pages.send(c, path, 200, {
			page: 'receipt',
			kind: lead.kind,
			id,
			addPhotos,
			isConfirmed: confirmation !== 'none',
			isHeld: confirmation === 'held',
			photosLeft: c.req.query(photosLeftName) === undefined ? 0 : 1,
		});
	});

	const filledIn = (c: Context<WireEnv>, lead: typeof photoQuote | typeof brochure, answers: RefusedPost['values']) => {
		const values = { ...lead.empty, ...answers };
		const post = { values, errors: {}, problems: new Set<Problem>(), id: '', photos: [], waitMinutes: 0 };
		return pages.send(c, askPath + lead.kind, 200, { page: 'form', kind: lead.kind, post });
	};

	// In a browser that does not run our scripts, from the plan (`src/planner`) or the footer. Nothing that is sent but known answers and lifts gets into the page.
	app.post(planToQuotePath, async (c) => {
		const { stairType, additionalInfo } = quoteFrom(readPlan(await receiveEncoded(c.env.incoming)));
		return filledIn(c, photoQuote, { additionalInfo, ...(stairType && { stairType }) });
	});

	app.get(`${askPath}${brochure.kind}`, (c) => filledIn(c, brochure, brochureFrom(new URL(c.req.url).searchParams)));

	app.post(`${askPath}:kind`, origin, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${askPath}${lead?.kind}`;
		if (!lead || !pages.has(path)) return c.text('There is no such form.', 404);
		if (isTooLong(c.env.incoming, 'photo_urls' in lead.more)) return c.text(tooLong, 413);
		const refusal = limit && (await errorOf(c, limit));
		const outcome = await accept(c, lead, refusal);
		if ('receipt' in outcome) return c.redirect(outcome.receipt, 303);
		return pages.send(c, path, outcome.status, { page: 'form', kind: lead.kind, post: outcome.refused });
	});
	return app;
}

const leadNamed = (kind: string) => leads.find((lead) => lead.kind === kind);
