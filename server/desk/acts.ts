import { type Context, Hono } from 'hono';
import { apiPath, type Changed, type Erased, type Written } from '#desk/contract.ts';
import { acts } from '#desk/sent.ts';
import { companiesToo } from '#leads/fields.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { isForCompanies, leadKinds, type RequestKey } from '#leads/tables.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { DeskError, deskErrors } from '#server/desk/errors.ts';
import { notedOf, resentOf } from '#server/desk/requests.ts';
import { sentIn } from '#server/desk/sent.ts';
import { erase } from '#server/operator/erase.ts';
import { resend } from '#server/operator/resend.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

export interface ActsParts {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
	/** Who is at the desk, for the history. */
	authorOf(c: Context<DeskEnv>): string;
	/** Called when the outbox may have new deliveries. */
	wakeCourier(): void;
}

/** What changes a request. Each is noted in its history, with who did it. */
export function actRoutes({ settings, store, routing, authorOf, wakeCourier }: ActsParts): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();
	const path = (act: keyof typeof acts) => `${apiPath}/requests/:kind/:id/${act}` as const;

	app.post(path('status'), async (c) => {
		const { status } = await sentIn(c, acts.status);
		const key = keyOf(c);
		if ((await store.history.setStatus(key, status, authorOf(c))) === 'gone') throw deskErrors.noRequest();
		return written(c, await notedOf(key, store));
	});

	app.post(path('notes'), async (c) => {
		const { text } = await sentIn(c, acts.notes);
		const key = keyOf(c);
		if ((await store.history.addNote(key, text, authorOf(c))) === 'gone') throw deskErrors.noRequest();
		return written(c, await notedOf(key, store));
	});

	app.post(path('resend'), async (c) => {
		await sentIn(c, acts.resend);
		const request = await store.requests.of(keyOf(c));
		const message = await resend([request], store, settings, routing);
		await store.history.noteResent(request, authorOf(c));
		wakeCourier();
		return written(c, await resentOf(request, store, routing), message.trim());
	});

	app.post(path('pass'), async (c) => {
		const { company } = await sentIn(c, acts.pass);
		const receiver = routing.companies.find(({ name }) => name === company);
		if (!receiver) throw new DeskError(409, 'There is no such company in the routing file.');
		if (settings.SMTP_URL === '') throw new DeskError(409, 'There is no way to send it: SMTP_URL is not set.');
		const key = keyOf(c);
		const request = await store.requests.of(key);
		if (!isForCompanies(request.kind, request)) throw new DeskError(409, unasked);
		const result = await store.history.pass(key, receiver, routing.maxCompaniesPerLead, authorOf(c));
		if (result === 'gone') throw deskErrors.noRequest();
		const why = { already: 'It has this request already.', full: full(routing), unplanned, passed: undefined }[result];
		if (why) throw new DeskError(409, why);
		wakeCourier();
		return written(c, await resentOf(key, store, routing), `${company} is sent the request.`);
	});

	app.post(path('erase'), async (c) => {
		const { reference } = await sentIn(c, acts.erase);
		const request = await store.requests.of(keyOf(c));
		if (!request.id.startsWith(idPrefixOf(reference) ?? 'no id'))
			throw new DeskError(409, 'That is not the reference of this request: nothing was erased.');
		try {
			return c.json({ message: (await erase([request], store)).trim() } satisfies Erased);
		} finally {
			wakeCourier();
		}
	});
	return app;
}

const written = (c: Context<DeskEnv>, request: Changed, message: string | null = null) =>
	c.json({ request, message } satisfies Written);

const full = ({ maxCompaniesPerLead }: ReadRouting) =>
	`${maxCompaniesPerLead} companies have it, and visitors were told that no more get it (maxCompaniesPerLead).`;
const unasked = `The visitor did not tick “${companiesToo.label}”, so it goes to no company.`;
const unplanned = 'Nobody was told of it yet, since no server runs: start it first.';

/** The request that a call is about. @throws DeskError if its address names none */
export function keyOf(c: Context<DeskEnv>): RequestKey {
	const kind = leadKinds.find((one) => one === c.req.param('kind'));
	const id = c.req.param('id') ?? '';
	if (!kind || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw deskErrors.noRequest();
	return { kind, id };
}
