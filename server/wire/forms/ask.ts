import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { honeypotName } from '#leads/client-info.ts';
import type { Row } from '#leads/columns.ts';
import { checkForm } from '#leads/form.ts';
import { folderOf, maxPhotos, photoKey, photoUrl } from '#leads/photos.ts';
import { brochureFrom, quoteFrom, readPlan } from '#leads/plan.ts';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { type AnyLead, brochure, leads, photoQuote, tables } from '#leads/tables.ts';
import { kindOf } from '#server/log.ts';
import { maxDrainTime, maxFormFieldBytes, maxRecentForms, recentFormsFor } from '#server/settings/limits.ts';
import { IdTaken } from '#server/store/errors.ts';
import { addPhotosLink, requestToAddTo } from '#server/store/links.ts';
import { fieldOf } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';
import type { AdmitRows, OnInserted, WireEnv } from '#server/wire/env.ts';
import {
	type ArrivingPhoto,
	errorOf,
	type FormParts,
	isNoRoom,
	isTooLong,
	judge,
	receiveEncoded,
	receiveForm,
	receivePhotos,
	tooLong,
	tooMany,
} from '#server/wire/forms/receive.ts';
import {
	askPath,
	confirmationName,
	formNames,
	type Problem,
	photosLeftName,
	planToQuotePath,
	sentPath,
} from '#wire/plain-form.ts';

/** What becomes of a form post. `isHeld`: whether a person has to look at it first. `addPhotos`: the link that adds photos to the request. */
type Outcome =
	| { id: string; isConfirmed: boolean; isHeld: boolean; photosLeft: boolean; addPhotos?: string }
	| { refused: RefusedPost; status: ContentfulStatusCode };

/** Form posts from browsers that do not run our scripts, and the page that they lead to. */
export function formRoutes(parts: FormParts, onInserted: OnInserted): Hono<WireEnv> {
	const { pages, origin, limit, store } = parts;
	const accept = formAcceptor(parts, onInserted);
	const app = new Hono<WireEnv>();

	app.get(`${sentPath}:kind`, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${sentPath}${lead?.kind}`;
		const id = idPrefixOf(c.req.query('reference') ?? '');
		if (!lead || !pages.has(path) || !id) return c.redirect('/', 303);
		const request = requestToAddTo(new URL(c.req.url).searchParams, store.keys);
		const addPhotos = request?.kind === lead.kind ? addPhotosLink(request, store.keys) : undefined;
		const confirmation = c.req.query(confirmationName);
		const [isConfirmed, isHeld] = [confirmation !== 'none', confirmation === 'held'];
		const photosLeft = c.req.query(photosLeftName) === undefined ? 0 : 1;
		return pages.send(c, path, 200, {
			page: 'receipt',
			kind: lead.kind,
			id,
			addPhotos,
			isConfirmed,
			isHeld,
			photosLeft,
		});
	});

	const filledIn = (c: Context<WireEnv>, lead: typeof photoQuote | typeof brochure, answers: RefusedPost['values']) => {
		const values = { ...lead.empty, ...answers };
		const post = { values, errors: {}, problems: new Set<Problem>(), id: '', photos: [], waitMinutes: 0 };
		return pages.send(c, askPath + lead.kind, 200, { page: 'form', kind: lead.kind, post });
	};

	// In a browser that does not run our scripts, from the plan (`src/planner`) or the footer. Nothing that is sent but known answers and lifts gets into the page.
	app.post(planToQuotePath, async (c) => {
		const { fields } = await receiveEncoded(c.env.incoming);
		const { stairType, additionalInfo } = quoteFrom(readPlan(fields));
		return filledIn(c, photoQuote, { additionalInfo, ...(stairType && { stairType }) });
	});

	app.get(`${askPath}${brochure.kind}`, (c) => filledIn(c, brochure, brochureFrom(new URL(c.req.url).searchParams)));

	app.post(`${askPath}:kind`, origin, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		const path = `${askPath}${lead?.kind}`;
		if (!lead || !pages.has(path)) return c.text('There is no such form.', 404);
		if (isTooLong(c.env.incoming, 'photo_urls' in lead.more)) return c.text(tooLong, 413);
		const refusal = limit && (await errorOf(c, limit));
		if (c.get('textOnly')) return c.text(tooMany, 429);
		const answer = await accept(c, lead, refusal);
		if (c.get('textOnly')) return c.text(tooMany, 429);
		if ('refused' in answer)
			return pages.send(c, path, answer.status, { page: 'form', kind: lead.kind, post: answer.refused });
		const [, signed] = answer.addPhotos?.split('?') ?? [];
		const query = [
			`reference=${referenceOf(answer.id)}`,
			...(answer.isHeld ? [`${confirmationName}=held`] : answer.isConfirmed ? [] : [`${confirmationName}=none`]),
			...(answer.photosLeft ? [`${photosLeftName}=1`] : []),
			...(signed ? [signed] : []),
		].join('&');
		return c.redirect(`${sentPath}${lead.kind}?${query}`, 303);
	});
	return app;
}

const leadNamed = (kind: string) => leads.find((lead) => lead.kind === kind);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Makes the function that handles a posted form: the same rules, limits, store and deliveries as for the REST calls. A post
 * that is not accepted is answered with the form, its answers and what to correct; photos that were stored stay.
 * `refusal`: why a post may not be stored (a rate limit); its answers are then only shown again.
 */
function formAcceptor({ store, photoBase, uploads, callerOf, log }: FormParts, onInserted: OnInserted) {
	const recent = createRecentForms<Inserted>();

	return async (c: Context<WireEnv>, lead: AnyLead, refusal: unknown): Promise<Outcome> => {
		const takesPhotos = 'photo_urls' in lead.more;
		const photos = receivePhotos(c.env.incoming, store.photos, uploads);
		/** The id in the post is that of a page with errors; the page as it was built has none. */
		const givenId = (fields: URLSearchParams) => {
			const given = fields.get(formNames.request) ?? '';
			return uuid.test(given) ? given : undefined;
		};
		/** The folder of this post's photos. A request that was sent takes no more: the visitor went back to the page with errors. */
		const folderFor = async (given: string | undefined) =>
			given && !store.requests.find({ kind: lead.kind, id: given }) ? given : randomUUID();
		let folder: Promise<string> | undefined;
		const takePhoto = async (photo: ArrivingPhoto, fields: URLSearchParams) => {
			if (!takesPhotos || refusal) return;
			folder ??= folderFor(givenId(fields));
			await photos.take(photo, folder);
		};
		const post = await receiveForm(c.env.incoming, takePhoto, refusal ? maxDrainTime : undefined);
		const earlierId = givenId(post.fields);
		const id = (await folder) ?? earlierId ?? randomUUID();
		const given = (name: string) => post.fields.get(name)?.slice(0, maxFormFieldBytes) ?? '';
		const values = Object.fromEntries(Object.keys(lead.fields).map((name) => [name, given(name)]));
		const checked = checkForm<AnyLead['fields']>(lead.fields, values);
		const stored = takesPhotos ? await photos.stored(earlierId ?? id, post.fields.getAll(formNames.storedPhoto)) : [];
		const problems = new Set<Problem>(photos.problems);
		if (post.tooManyPhotos || stored.length > maxPhotos) problems.add('too-many-photos');
		else if (takesPhotos && stored.length === 0 && problems.size === 0 && !refusal && !photos.failure())
			problems.add('photos-required');

		// Photos without room are no reason to lose the request: they can be added by the link.
		const photosLeft = isNoRoom(photos.failure());
		let failure = refusal ?? (photosLeft ? undefined : photos.failure());
		if (checked.ok && problems.size === 0 && failure === undefined) {
			try {
				const named = stored.length > 0 ? stored.map(({ key }) => key) : [photoKey(id, Date.now(), 'photo')];
				const urls = named.map((key) => photoUrl(photoBase, key));
				const answers = checked.values as never;
				const row = {
					...lead.toRow(answers, id),
					...lead.besideRow(answers),
					...(takesPhotos && { photo_urls: urls }),
				};
				const { incoming } = c.env;
				const sizes = stored.map(({ size }) => size);
				const same = [callerOf(incoming), lead.kind, checked.values, given(formNames.request), sizes];
				const suspected = given(honeypotName) ? 'trap' : null;
				const isThere = async ({ id }: Inserted) => store.requests.find({ kind: lead.kind, id }) !== undefined;
				const {
					id: storedId,
					isNew,
					isHeld,
					isConfirmed,
				} = await recent.once(same, isThere, async () => {
					const inserted = await insertOnce(store.requests, lead, row, suspected, c.get('admitRows'), c.get('source'));
					if (inserted.isNew && !inserted.isHeld) onInserted(lead.kind, c.env.incoming, 1);
					return inserted;
				});
				const mayAdd = isNew && takesPhotos && stored.length < maxPhotos;
				return {
					id: storedId,
					isHeld,
					isConfirmed,
					photosLeft,
					...(mayAdd && { addPhotos: addPhotosLink({ kind: lead.kind, id: storedId }, store.keys) }),
				};
			} catch (error) {
				failure = error;
			}
		}
		const { status, waitMinutes } = judge(problems, failure);
		if (problems.has('failed')) log.error(kindOf(failure), 'could not store a request from a form post');
		const refused: RefusedPost = {
			values,
			errors: checked.ok ? {} : checked.errors,
			problems,
			id,
			// Photos of a request that was sent stay with it: the next post of this page is another request.
			photos: stored.flatMap(({ key }) => (folderOf(key) === id ? key : [])).slice(0, maxPhotos),
			waitMinutes,
		};
		return { refused, status };
	};
}

/** The id a request is stored under, and whether this insert stored it. */
interface Inserted {
	id: string;
	isNew: boolean;
	isHeld: boolean;
	/** False where a limit keeps its confirmation from being sent. */
	isConfirmed: boolean;
}

/**
 * Inserts a request that came as a form post. If its id is taken by the same request, which was posted twice, that is the
 * result; if by another, since the visitor went back and changed an answer, it gets an id of its own.
 * @param suspected spam signals
 * @param admit undefined when RATE_LIMIT is off
 * @param source the page of the site that it was sent from
 * @throws WireError over a limit; DiskFull
 */
async function insertOnce(
	requests: Store['requests'],
	lead: AnyLead,
	row: Row & { id: string },
	suspected: string | null,
	admit: AdmitRows | undefined,
	source: string | null = null,
): Promise<Inserted> {
	const table = tables.find(({ kind }) => kind === lead.kind);
	if (!table) throw new Error(`There is no table of the kind ${lead.kind}.`);
	const admitted = await admit?.(1);
	try {
		const isConfirmed = await requests.insertTogether(table, [row], suspected, { ...admitted, source });
		return { id: row.id, isNew: true, isConfirmed, isHeld: typeof admitted?.held === 'string' };
	} catch (error) {
		admitted?.giveBack();
		if (!(error instanceof IdTaken)) throw error;
	}
	const stored = requests.find({ kind: lead.kind, id: row.id });
	const isSame = stored && Object.keys(row).every((name) => isDeepStrictEqual(fieldOf(stored, name), row[name]));
	if (isSame) return { id: row.id, isNew: false, isConfirmed: true, isHeld: false };
	return insertOnce(requests, lead, { ...row, id: randomUUID() }, suspected, admit, source);
}

/**
 * Recognises a form that was posted twice, such as by two presses of its button: browsers without our scripts give a request
 * no id. The second post gets the outcome of the first, also while that is still being stored. In memory only, for some
 * minutes, as a hash of the answers and the caller: what another one posts is another request, and gets no link to this one.
 */
function createRecentForms<T>(now: () => number = Date.now) {
	const known = new Map<string, { until: number; outcome: Promise<T> }>();
	return {
		/**
		 * @param post what makes two posts the same
		 * @param isThere whether what was stored is there still
		 * @param store called for the first of them only, and again after a failure, or an erasure
		 */
		once(post: unknown, isThere: (stored: T) => Promise<boolean>, store: () => Promise<T>): Promise<T> {
			const hash = createHash('sha256').update(JSON.stringify(post)).digest('base64');
			for (const [key, { until }] of known) {
				if (until > now() && known.size < maxRecentForms) break;
				known.delete(key);
			}
			const earlier = known.get(hash);
			// In place of the earlier one, so that of two posts after an erasure only one is stored.
			const outcome = earlier
				? earlier.outcome.then(async (stored) => ((await isThere(stored)) ? stored : store()))
				: store();
			known.set(hash, { until: earlier?.until ?? now() + recentFormsFor, outcome });
			outcome.catch(() => known.delete(hash));
			return outcome;
		},
	};
}
