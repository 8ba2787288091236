import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { siteName } from '#brand/name.ts';
import {
	type ActionName,
	type ActionResult,
	apiPath,
	deskPath,
	enterPath,
	type Figures,
	type HeldList,
	type ListQuery,
	loginPath,
	type NewRequestResult,
	proofHeader,
	proofMark,
	type RequestList,
	type Session,
	type SeveralResult,
	type Visits,
} from '#desk/contract.ts';
import { statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import {
	answerError,
	type DeskEnv,
	DeskError,
	deskErrors,
	deskHeaders,
	jsonOf,
	keyOf,
	queryOf,
	type Reached,
	refuseForeign,
	toDeskError,
} from '#server/desk/calls.ts';
import type { DeskFiles } from '#server/desk/files.ts';
import { heldOf, peopleOf } from '#server/desk/held-senders.ts';
import type { Links } from '#server/desk/links.ts';
import { loginRoutes, wantedOf } from '#server/desk/login.ts';
import { figuresOfMonth, monthInput } from '#server/desk/month-figures.ts';
import { addByTelephone } from '#server/desk/new-request.ts';
import { deskPhotos } from '#server/desk/photo-routes.ts';
import { changeOf, detailOf, recipientsOf, searchOf, summaryOf } from '#server/desk/requests.ts';
import { type ReadHealth, serverRoutes } from '#server/desk/server-state.ts';
import { type Sessions, sessionRoutes } from '#server/desk/sessions.ts';
import { changeSeveral } from '#server/desk/several.ts';
import { drainBody, record, wasCutShort } from '#server/http/calls.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { actions, checked } from '#server/operator/actions.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { changeHeld, heldInput } from '#server/operator/held.ts';
import { countsVisits, type Settings } from '#server/settings/read.ts';
import { variantFor } from '#server/site/serve.ts';
import type { Store } from '#server/store/store.ts';

interface DeskParts {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
	files: DeskFiles;
	reached: Reached;
	isSecure: boolean;
	sessions: Sessions;
	/** At the machine, what calls say beside the cookie (`proofHeader`). */
	proof?: string;
	/** The links in e-mails that begin sessions; undefined at the machine, where the address that the command prints begins the only one. */
	links: Links | undefined;
	log: Logger;
	/** Called when the outbox may have new deliveries. */
	wakeCourier(): void;
	health: ReadHealth;
}

export function buildDesk(parts: DeskParts): RequestListener {
	const { store, files, sessions, proof = '', links, log } = parts;
	const app = new Hono<DeskEnv>();
	app.use(
		record(log, () => 'desk'),
		drainBody,
		deskHeaders(parts.isSecure),
		refuseForeign(parts.reached),
	);

	app.get(deskPath, (c) => c.redirect(`${deskPath}/`, 308));
	app.get(`${deskPath}/assets/*`, (c) => sendAsset(c, files));
	if (links) app.route('/', loginRoutes({ links, sessions, files, access: store.deskAccess }));
	else
		app.get(enterPath, async (c) => {
			if (!(await sessions.begin(c, c.req.query('token') ?? ''))) throw deskErrors.notPrinted();
			return c.redirect(`${deskPath}/${proofMark}${proof}`, 303);
		});

	app.use(`${apiPath}/*`, async (c, next) => {
		const session = await sessions.of(c);
		// Pictures cannot say it; a photo's address is as good a secret, and the site itself needs no other for it.
		const isProven = !proof || c.req.header(proofHeader) === proof || c.req.path.startsWith(`${apiPath}/photos/`);
		if (!session || !isProven) throw links ? deskErrors.noSession() : deskErrors.notPrinted();
		c.set('session', session);
		return next();
	});
	app.get(`${apiPath}/session`, (c) =>
		c.json({
			access: links ? 'link' : 'machine',
			email: links ? c.get('session').email : null,
			name: siteName,
			companies: parts.routing.companies.map(({ name }) => name),
			now: new Date().toISOString(),
			sends: parts.settings.SMTP_URL !== '' || parts.settings.LEADS_WEBHOOK_URL !== '',
		} satisfies Session),
	);
	if (links) app.route('/', sessionRoutes(sessions, store.deskAccess));
	app.route('/', requestRoutes(parts));
	app.route('/', serverRoutes(parts));
	app.route('/', deskPhotos(store.photos));
	app.all(`${apiPath}/*`, () => {
		throw deskErrors.unknownPath();
	});

	// The desk's own addresses, such as that of a request: one page shows them all.
	app.get(`${deskPath}/*`, async (c) => {
		if (await sessions.of(c)) return c.html(files.page('index'));
		if (!links) throw deskErrors.notPrinted();
		const wanted = wantedOf(new URL(c.req.url).search);
		// From a link in a mail program on the web, the browser keeps back the session's cookie; from a page of ours it sends it.
		if (c.req.header('sec-fetch-site') === 'cross-site')
			return c.html(
				`<!doctype html><html lang="en-GB"><title>The desk</title><meta http-equiv="refresh" content="0; url=${deskPath}/${wanted.replaceAll('&', '&amp;')}"></html>`,
			);
		return c.redirect(`${loginPath}${wanted}`, 303);
	});

	app.notFound(() => {
		throw deskErrors.unknownPath();
	});
	app.onError((error, c) => {
		const known = toDeskError(error);
		if (!known && !wasCutShort(c.env.incoming))
			log.error({ requestId: c.get('requestId'), ...kindOf(error) }, 'the desk could not answer');
		return answerError(c, known ?? new DeskError(500, 'Something went wrong on the server; its log has more.'));
	});
	// As for the backend: the process's global Request and Response stay.
	return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

function sendAsset(c: Context<DeskEnv>, files: DeskFiles): Response {
	const file = files.asset(c.req.path);
	if (!file) throw deskErrors.unknownPath();
	const { body, headers } = variantFor(file, c.req.header('accept-encoding'));
	return c.body(new Uint8Array(body), 200, headers);
}

/** How many senders of held requests have buttons of their own. */
const mostSenders = 20;

const time = z.iso.datetime({ offset: true });
const count = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));

const listQuery = z.strictObject({
	find: z.optional(z.string().check(z.maxLength(100))),
	kind: z.optional(z.enum(leadKinds)),
	status: z.optional(z.enum(statuses)),
	due: z.optional(z.literal('1')),
	held: z.optional(z.literal('1')),
	failed: z.optional(z.literal('1')),
	since: z.optional(time),
	before: z.optional(time),
	from: z.optional(count(1_000_000)),
	most: z.optional(count(200)),
}) satisfies z.ZodMiniType<ListQuery, unknown>;
const monthQuery = z.strictObject({ month: monthInput });

/** What the desk shows of requests and counts, and what changes a request. Each change is noted in its history, with who made it. */
function requestRoutes({ settings, store, routing, wakeCourier }: DeskParts): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(`${apiPath}/requests`, async (c) => {
		const { most = 50, ...query } = queryOf(c, listQuery);
		const { found, total } = await store.search.find(searchOf({ ...query, most }));
		return c.json({ requests: found.map(summaryOf), total } satisfies RequestList);
	});

	app.post(`${apiPath}/requests`, async (c) => {
		const result = await addByTelephone(await jsonOf(c), store, settings, c.get('session').email);
		if (result.request) wakeCourier();
		return c.json(result satisfies NewRequestResult);
	});

	app.post(`${apiPath}/requests/several`, async (c) => {
		try {
			return c.json((await changeSeveral(await jsonOf(c), store, c.get('session').email)) satisfies SeveralResult);
		} finally {
			wakeCourier();
		}
	});

	app.get(`${apiPath}/requests/:kind/:id`, async (c) => c.json(await detailOf(keyOf(c), store, routing)));

	app.get(`${apiPath}/held`, async (c) => {
		const { requests, senders, few } = heldOf(store.held.senders());
		const shown = senders
			.slice(0, mostSenders)
			.map(({ sender, requests, first, ...people }) => ({ sender, requests, first, people: peopleOf(people) }));
		return c.json({ requests, senders: shown, more: senders.length - shown.length, few } satisfies HeldList);
	});
	app.post(`${apiPath}/held`, async (c) => {
		const given = checked(heldInput, await jsonOf(c));
		try {
			return c.json({
				message: await changeHeld(given, store, createPlanner(settings, routing)),
			});
		} finally {
			wakeCourier();
		}
	});

	app.get(`${apiPath}/export.csv`, async (c) => {
		const { from: _from, most: _most, ...query } = queryOf(c, listQuery);
		const { found } = await store.search.find({ ...searchOf(query), order: 'arrival' });
		return c.body(await exportCsv(found, store.search.about), 200, {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': 'attachment; filename="requests.csv"',
		});
	});

	app.get(`${apiPath}/figures`, async (c) => {
		const { month } = queryOf(c, monthQuery);
		return c.json(figuresOfMonth(store, month) satisfies Figures);
	});

	app.get(`${apiPath}/visits`, async (c) => {
		const { month } = queryOf(c, monthQuery);
		const counts = store.visits.between(`${month}-01`, `${month}-31`);
		return c.json({ counted: countsVisits(settings), counts } satisfies Visits);
	});

	for (const name of actionNames)
		app.post(`${apiPath}/requests/:kind/:id/${name}`, async (c) => {
			const given = await jsonOf(c);
			const request = store.requests.of(keyOf(c));
			const sends = name === 'resend' || name === 'pass' || name === 'erase';
			try {
				const author = c.get('session').email;
				const message = await actions[name](request, given, { store, author, settings, routing });
				if (name === 'erase') return c.json({ request: null, message } satisfies ActionResult);
				const changed = await changeOf(request, store);
				const recipients = sends ? await recipientsOf(request, store, routing) : {};
				return c.json({ request: { ...changed, ...recipients }, message } satisfies ActionResult);
			} finally {
				if (sends) wakeCourier();
			}
		});
	return app;
}

const actionNames = Object.keys(actions) as ActionName[];
