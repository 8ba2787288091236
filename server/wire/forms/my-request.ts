import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { checkForm } from '#leads/form.ts';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import {
	type AddingPhotos,
	actName,
	acts,
	addedName,
	type Correcting,
	correctedName,
	correctionOf,
	correctName,
	type LinkedRequest,
	photoName,
	requestPath,
	type Standing,
	smallPhotoPath,
} from '#leads/request-pages.ts';
import { objections, reachedAnswers } from '#leads/status.ts';
import { correctableFields, isForCompanies, leads } from '#leads/tables.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { kindOf } from '#server/log.ts';
import { maxFormFieldBytes } from '#server/settings/limits.ts';
import { photoHeaders } from '#server/site/headers.ts';
import { addPhotosLink, changesUntil, requestLink, requestOfLink, takesPhotos } from '#server/store/links.ts';
import { type HistoryEntry, type LeadRequest, valuesOf } from '#server/store/requests.ts';
import { countedActions, counting, dueAt, type Holder, isClosed, stateOf } from '#server/store/state.ts';
import {
	type FormParts,
	type FormPost,
	isTooLong,
	judge,
	newPhotoKey,
	type ReceivePhoto,
	receiveEncoded,
	receiveForm,
	tooLong,
} from '#server/wire/forms/receive.ts';
import { isMultipart } from '#server/wire/intake.ts';

/** A valid link. */
interface Link {
	/** Whether it is the visitor's own; else it adds photos, and shows nothing else. */
	isOwn: boolean;
	/** Undefined if it was erased. */
	request: LeadRequest | undefined;
	/** Path and query, without what an earlier post added. */
	path: string;
}

/** What a call has done, as the page tells it. */
interface Outcome {
	status?: ContentfulStatusCode;
	added?: Pick<AddingPhotos, 'added' | 'problems' | 'waitMinutes'>;
	correcting?: Omit<Correcting, 'until' | 'at'>;
}

/**
 * The visitor's page of a request, to which the signed link of the e-mails leads (decisions/049), and what is posted to it. A GET only shows it, since mail
 * programs and virus scanners visit links. There is no check of a post's origin: the address proves more, and browsers do not say
 * where they post from on a page without a referrer.
 */
export function myRequestRoutes(parts: FormParts): Hono<CallEnv> {
	const { store, pages, intake, photoBase, log, onChanged, finishErasures } = parts;
	const app = new Hono<CallEnv>();

	/** @returns undefined without a valid link */
	function read(c: Context<CallEnv>): Link | undefined {
		const linked = requestOfLink(new URL(c.req.url).searchParams, store.keys);
		if (!linked) return undefined;
		const { request: key, isOwn } = linked;
		const path = (isOwn ? requestLink : addPhotosLink)(key, store.keys);
		return { isOwn, request: store.requests.find(key), path };
	}

	/** The page as it is now for a link. */
	function show(c: Context<CallEnv>, link: Link | undefined, outcome: Outcome = {}): Response {
		if (!link) return pages.send(c, requestPath, 404);
		const { isOwn, request, path } = link;
		if (!request) return pages.send(c, requestPath, 410, { page: 'my-request', shown: { of: 'erased' } });
		const until = changesUntil(request);
		const photos = store.photos.of(request);
		const adding = takesPhotos(request)
			? ({
					state: isTooLate(request) ? 'expired' : photos.length < maxPhotos ? 'open' : 'full',
					id: request.id,
					stored: photos.length,
					until,
					shared: isOwn ? addPhotosLink(request, store.keys) : path,
					...(outcome.added ?? { added: 0, problems: new Set(), waitMinutes: 0 }),
				} satisfies AddingPhotos)
			: undefined;
		const shown: LinkedRequest | undefined = isOwn
			? {
					of: 'request',
					kind: request.kind,
					id: request.id,
					sentAt: new Date(request.created_at),
					values: valuesOf(request),
					photos: photos.map((_, index) => `${path.replace(requestPath, smallPhotoPath)}&${photoName}=${index}`),
					adding,
					correcting: { until, at: correctionOf(path), errors: {}, ...outcome.correcting },
					standing: standingOf(request),
				}
			: adding && { of: 'photos', adding };
		if (!shown) return pages.send(c, requestPath, 404);
		const isOver = !isOwn && adding?.state === 'expired';
		return pages.send(c, requestPath, isOver ? 410 : (outcome.status ?? 200), { page: 'my-request', shown });
	}

	/** Who has a request and how far it has come, as its visitor may know it: not that it is marked as spam, nor the sums of quotes. */
	function standingOf(request: LeadRequest): Standing {
		const holders = store.answers.holders(request);
		const isCounted = ({ action, detail }: HistoryEntry) =>
			countedActions.some((one) => one === action) && detail !== 'spam';
		const history = store.history.of(request).filter(isCounted);
		const said = store.answers.of(request);
		const isOver = isClosed(holders);
		const { status, answeredAt, dueAt: first } = stateOf(request.kind, request.created_at, history, said, isOver);
		// A company may object to this request and have quoted on another of the same visitor: the visitor reads of the quote.
		const reached = counting(said).filter(({ answer }) => reachedAnswers.includes(answer));
		const lastOf = ({ last, delivery_id }: Holder) =>
			last && objections.includes(last.answer)
				? (reached.findLast((one) => one.delivery_id === delivery_id) ?? last)
				: last;
		const asked = holders.filter(({ hasIt }) => hasIt && first !== null);
		const dues = asked.flatMap(({ askedAt }) => dueAt(request.kind, askedAt) ?? []);
		const due = first && [...dues, first].sort().at(-1);
		const byHand = history.findLast(({ action }) => action === 'status')?.detail ?? 'new';
		const over = status === 'won' || status === 'lost' ? 'settled' : 'answered';
		const isWritten = answeredAt !== null && history.some(({ action }) => action === 'written');
		return {
			isHeld: store.held.has(request),
			companies: holders.map((one) => {
				const { company, state, settledAt, isTakenBack } = one;
				const last = lastOf(one);
				return {
					name: company,
					reached: state,
					reachedAt: state === 'delivered' && settledAt !== null ? new Date(settledAt) : null,
					said: last ? { answer: last.answer, at: new Date(last.created_at) } : null,
					hasIt: one.hasIt || (last !== one.last && !isTakenBack),
					isTakenBack,
				};
			}),
			isClosed: isOver,
			isForCompanies: isForCompanies(request.kind, request),
			isUnserved: holders.length === 0 && store.answers.isUnserved(request.kind, { ...request }),
			noted: byHand !== 'new' ? over : isWritten ? 'written' : null,
			isAnswered: answeredAt !== null,
			dueAt: due ? new Date(due) : null,
		};
	}

	/** Adds photos (decisions/049), one by one as they arrive; what is wrong with those that cannot be added is said, and the others stay. */
	async function addPhotos(c: Context<CallEnv>, link: Link | undefined): Promise<Response> {
		const call = c.env.incoming;
		if (isTooLong(call, true)) return c.text(tooLong, 413);
		const request = link?.request;
		if (!request || !takesPhotos(request) || isTooLate(request)) return show(c, link);
		const refusal = intake.refusalOf(call);
		let added = 0;
		const receive: ReceivePhoto = async (bytes, { name, declared }) => {
			const key = newPhotoKey(request.id, name);
			const photo = await store.photos.add(bytes, { declared, key, request, url: photoUrl(photoBase, key) });
			added++;
			return photo;
		};
		let post: FormPost;
		try {
			post = await receiveForm(call, intake, refusal ? undefined : receive);
		} finally {
			// Also when the connection broke: the photos that had arrived are stored, and no more will come.
			if (added > 0) tellOfPhotos(request);
		}
		const { problems } = post;
		const failure = refusal ?? post.failure;
		if (failure === undefined && added + problems.size === 0) problems.add('photos-required');
		if (failure === undefined && problems.size === 0) return c.redirect(`${link.path}&${addedName}=${added}`, 303);
		const { status, waitMinutes } = judge(problems, failure, log);
		return show(c, link, { status, added: { added, problems, waitMinutes } });
	}

	function tellOfPhotos(request: LeadRequest): void {
		try {
			store.outbox.photosHaveCome(request);
		} catch (error) {
			// The recipients of the request are told some minutes later (`photosAddedDelay`).
			log.error(kindOf(error), 'could not tell recipients of added photos at once');
		}
		onChanged();
	}

	function correct(c: Context<CallEnv>, link: Link, request: LeadRequest, fields: URLSearchParams) {
		if (isTooLate(request)) return show(c, link);
		const lead = leads.find(({ kind }) => kind === request.kind);
		const questions = correctableFields[request.kind];
		const before = valuesOf(request);
		const answerTo = (name: string) => (fields.get(name) ?? before[name] ?? '').slice(0, maxFormFieldBytes);
		const given = Object.fromEntries(Object.keys(questions).map((name) => [name, answerTo(name)]));
		const checked = checkForm(questions, given);
		if (!lead || !checked.ok)
			return show(c, link, { status: 422, correcting: { given, errors: checked.ok ? {} : checked.errors } });
		try {
			const row = lead.toRow({ ...lead.empty, ...checked.values } as never, request.id);
			const { outcome } = store.corrections.correct(request, row);
			if (outcome === 'same') return show(c, link, { correcting: { errors: {}, outcome } });
			if (outcome === 'too-many') return show(c, link, { status: 429, correcting: { given, errors: {}, outcome } });
			if (outcome === 'gone') return show(c, { ...link, request: undefined });
		} catch (error) {
			// On a full disk, or during a long transaction of another process.
			log.error(kindOf(error), 'could not correct a request');
			return show(c, link, { status: 503, correcting: { given, errors: {}, outcome: 'failed' } });
		}
		onChanged();
		return c.redirect(`${link.path}&${correctedName}=1`, 303);
	}

	async function erase(c: Context<CallEnv>, { path }: Link, request: LeadRequest): Promise<Response> {
		try {
			store.erasure.erase([request], 'withdraw');
		} catch (error) {
			log.error(kindOf(error), 'could not delete a request for its visitor');
			return c.text('We could not delete it just now. Please go back and press the button again in a minute.', 503);
		}
		onChanged();
		// The row is deleted, and the page says so. Remaining steps are recorded, and retried every minute.
		await finishErasures().catch((error: unknown) =>
			log.error(kindOf(error), 'could not finish a deletion; the next try is in a minute'),
		);
		return c.redirect(path, 303);
	}

	app.get(requestPath, (c) => {
		const added = Math.min(maxPhotos, Math.max(0, Number.parseInt(c.req.query(addedName) ?? '', 10) || 0));
		return show(c, read(c), {
			added: { added, problems: new Set(), waitMinutes: 0 },
			correcting: {
				errors: {},
				isOpen: c.req.query(correctName) !== undefined,
				outcome: c.req.query(correctedName) ? 'corrected' : undefined,
			},
		});
	});

	app.get(smallPhotoPath, async (c) => {
		const link = read(c);
		const photos = link?.isOwn && link.request ? store.photos.of(link.request) : [];
		const photo = photos[Number(c.req.query(photoName) || Number.NaN)];
		const small = photo && store.photos.small(photo.key);
		if (!small) return c.text('There is no such photo.', 404);
		const headers = { ...photoHeaders, 'cache-control': 'no-store', 'content-type': 'image/jpeg' };
		return c.body(new Uint8Array(small), 200, headers);
	});

	app.post(requestPath, async (c) => {
		if (isMultipart(c.env.incoming)) return addPhotos(c, read(c));
		const fields = await receiveEncoded(c.env.incoming);
		const link = read(c);
		if (!link?.isOwn || !link.request) return show(c, link);
		const act = fields.get(actName);
		if (act === acts.delete) return erase(c, link, link.request);
		return act === acts.correct ? correct(c, link, link.request, fields) : show(c, link);
	});
	return app;
}

const isTooLate = (request: LeadRequest) => changesUntil(request).getTime() < Date.now();
