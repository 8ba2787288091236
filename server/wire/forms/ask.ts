import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import { honeypotName } from '#leads/client-info.ts';
import { checkForm } from '#leads/form.ts';
import { folderOf, maxPhotos, photoUrl } from '#leads/photos.ts';
import { brochureFrom, quoteFrom, readPlan } from '#leads/plan.ts';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { type AnyLead, brochure, leads, photoQuote, type RequestKey, tables } from '#leads/tables.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { maxFormFieldBytes, minute } from '#server/settings/limits.ts';
import { IdTaken } from '#server/store/errors.ts';
import { addPhotosLink, requestToAddTo } from '#server/store/links.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import { fieldOf } from '#server/store/requests.ts';
import {
	type FormParts,
	type FormPost,
	isNoRoom,
	isTooLong,
	judge,
	newPhotoKey,
	type ReceivePhoto,
	receiveEncoded,
	receiveForm,
	tooLong,
} from '#server/wire/forms/receive.ts';
import {
	askPath,
	confirmationName,
	formNames,
	type Problem,
	photosLeftName,
	placeName,
	planToQuotePath,
	sentPath,
} from '#wire/plain-form.ts';

/** A post without a mistake. */
interface ValidPost {
	/** The request's. */
	id: string;
	values: Readonly<Record<string, string>>;
	photos: readonly Photo[];
	fields: URLSearchParams;
}

/** A request that a post has stored, or had stored before: then `isNew` is false. */
interface Stored extends RequestKey {
	isNew: boolean;
	isHeld: boolean;
	/** False where a limit keeps its confirmation from being sent. */
	isConfirmed: boolean;
	isUnserved: boolean;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id in the post of a page with errors; the page as it was built has none. */
function givenId(fields: URLSearchParams): string | undefined {
	const given = fields.get(formNames.request) ?? '';
	return uuid.test(given) ? given : undefined;
}

/** For how long a post is recognised as sent before, such as by a second press of its button. */
const repeatedFor = 10 * minute;

/**
 * Form posts from browsers that do not run our scripts, and the page that they lead to: the same rules, limits, store and deliveries as for
 * the API's calls. A post that is not accepted is answered with the form, its answers and what to correct; photos that were stored stay.
 */
export function formRoutes({ pages, store, photoBase, intake, origin, log }: FormParts): Hono<CallEnv> {
	const app = new Hono<CallEnv>();

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
			isUnserved: c.req.query(placeName) === 'unserved',
			photosLeft: c.req.query(photosLeftName) === undefined ? 0 : 1,
		});
	});

	const filledIn = (c: Context<CallEnv>, lead: AnyLead, answers: RefusedPost['values'], planned = 0) => {
		const values = { ...lead.empty, ...answers };
		const post = { values, errors: {}, problems: new Set<Problem>(), id: '', photos: [], waitMinutes: 0, planned };
		return pages.send(c, askPath + lead.kind, 200, { page: 'form', kind: lead.kind, post });
	};

	// In a browser that does not run our scripts, from the plan (`src/planner`) or the footer. Nothing that is sent but known answers and lifts gets into the page.
	app.post(planToQuotePath, async (c) => {
		const { answers, ...values } = quoteFrom(readPlan(await receiveEncoded(c.env.incoming)));
		return filledIn(c, photoQuote, values, answers);
	});

	app.get(`${askPath}${brochure.kind}`, (c) => filledIn(c, brochure, brochureFrom(new URL(c.req.url).searchParams)));

	app.post(`${askPath}:kind`, origin, async (c) => {
		const lead = leadNamed(c.req.param('kind'));
		if (!lead || !pages.has(askPath + lead.kind)) return c.text('There is no such form.', 404);
		const takesPhotos = 'photo_urls' in lead.more;
		const call = c.env.incoming;
		if (isTooLong(call, takesPhotos)) return c.text(tooLong, 413);
		// Of a caller who has reached a limit, the answers are only shown again.
		const refusal = intake.refusalOf(call);
		const mayReceive = takesPhotos && !refusal;
		let id: string | undefined;
		const receive: ReceivePhoto = (bytes, { name, declared }, fields) => {
			const given = givenId(fields);
			// A request that was sent takes no more photos: the visitor went back to the page with errors.
			id ??= given && !store.requests.find({ kind: lead.kind, id: given }) ? given : randomUUID();
			return store.photos.receive(bytes, { declared, key: newPhotoKey(id, name) });
		};
		const post = await receiveForm(call, intake, mayReceive ? receive : undefined);
		const { fields, problems } = post;
		id ??= givenId(fields) ?? randomUUID();
		const given = (name: string) => fields.get(name)?.slice(0, maxFormFieldBytes) ?? '';
		const values = Object.fromEntries(Object.keys(lead.fields).map((name) => [name, given(name)]));
		const checked = checkForm<AnyLead['fields']>(lead.fields, values);
		const photos = takesPhotos ? [...photosBefore(post), ...post.photos] : [];
		if (photos.length > maxPhotos) problems.add('too-many-photos');
		// Photos without room are no reason to lose the request: they can be added by the link.
		const photosLeft = isNoRoom(post.failure);
		if (mayReceive && photos.length + problems.size === 0 && !post.failure) problems.add('photos-required');

		let failure = refusal ?? (photosLeft ? undefined : post.failure);
		if (checked.ok && problems.size === 0 && failure === undefined) {
			try {
				const stored = await storeOnce(call, lead, { id, values: checked.values, photos, fields });
				const mayAdd = stored.isNew && takesPhotos && photos.length < maxPhotos;
				return c.redirect(receiptOf(stored, photosLeft, mayAdd ? addPhotosLink(stored, store.keys) : ''), 303);
			} catch (error) {
				failure = error;
			}
		}
		const { status, waitMinutes } = judge(problems, failure, log);
		const errors = checked.ok ? {} : checked.errors;
		// Photos of a request that was sent stay with it: the next post of this page is another request.
		const kept = photos.map(({ key }) => key).filter((key) => folderOf(key) === id);
		const refused = { values, errors, problems, id, photos: kept.slice(0, maxPhotos), waitMinutes };
		return pages.send(c, askPath + lead.kind, status, { page: 'form', kind: lead.kind, post: refused });
	});

	/**
	 * The photos that an earlier post of the form has stored. Their keys come back in hidden fields, which anybody can change: only
	 * those in the folder of its id count.
	 */
	function photosBefore({ fields, problems }: FormPost): Photo[] {
		const keys = new Set(fields.getAll(formNames.storedPhoto).slice(0, maxPhotos));
		const own = [...keys].filter((key) => folderOf(key) === givenId(fields));
		const found = own.flatMap((key) => store.photos.find(key) ?? []);
		// Deleted, since no request came with them for too long (`strayPhotoAge`).
		if (found.length < own.length) problems.add('photos-gone');
		return found;
	}

	/**
	 * Posts of the last minutes, by a hash of answers and caller: browsers without our scripts give a request no id. What another
	 * caller posts is another request, and gets no link to this one.
	 */
	const recent = new Map<string, Promise<Stored>>();

	/** Stores a post, or waits for the same post that came before, unless its request was erased meanwhile. */
	function storeOnce(call: IncomingMessage, lead: AnyLead, post: ValidPost): Promise<Stored> {
		const sizes = post.photos.map(({ size }) => size);
		const same = [intake.callerOf(call), lead.kind, post.values, post.fields.get(formNames.request), sizes];
		const hash = createHash('sha256').update(JSON.stringify(same)).digest('base64');
		const earlier = recent.get(hash);
		const insertPost = () => insert(call, lead, post);
		// In place of the earlier one, so that of two posts after an erasure only one is stored.
		const stored = earlier
			? earlier.then((request) => (store.requests.find(request) ? request : insertPost()))
			: insertPost();
		recent.set(hash, stored);
		setTimeout(() => recent.delete(hash), repeatedFor).unref();
		stored.catch(() => recent.delete(hash));
		return stored;
	}

	/** @throws WireError over a limit; DiskFull */
	async function insert(call: IncomingMessage, lead: AnyLead, post: ValidPost, id = post.id): Promise<Stored> {
		const { kind } = lead;
		const table = tables.find((one) => one.kind === kind);
		if (!table) throw new Error(`There is no table of the kind ${kind}.`);
		const named = post.photos.length > 0 ? post.photos.map(({ key }) => key) : [newPhotoKey(id, 'photo')];
		const answers = post.values as never;
		const row = {
			...lead.toRow(answers, id),
			...lead.besideRow(answers),
			...('photo_urls' in lead.more && { photo_urls: named.map((key) => photoUrl(photoBase, key)) }),
		};
		try {
			const suspected = post.fields.get(honeypotName) ? 'trap' : null;
			return { kind, id, isNew: true, ...(await intake.storeRequest(call, table, row, suspected)) };
		} catch (error) {
			if (!(error instanceof IdTaken)) throw error;
		}
		const earlier = store.requests.find({ kind, id });
		const isSame =
			earlier && Object.entries(row).every(([name, value]) => isDeepStrictEqual(fieldOf(earlier, name), value));
		const isUnserved = store.answers.isUnserved(kind, row);
		if (isSame) return { kind, id, isNew: false, isConfirmed: true, isHeld: false, isUnserved };
		// The visitor went back and changed an answer: another request.
		return insert(call, lead, post, randomUUID());
	}
	return app;
}

const leadNamed = (kind: string) => leads.find((lead) => lead.kind === kind);

/** The address of the page that confirms a request, with what it says in its query. @param addPhotos the link that adds photos, or empty */
function receiptOf({ kind, id, isHeld, isConfirmed, isUnserved }: Stored, photosLeft: boolean, addPhotos: string) {
	const confirmation = isHeld ? 'held' : 'none';
	const query = [
		`reference=${referenceOf(id)}`,
		(isHeld || !isConfirmed) && `${confirmationName}=${confirmation}`,
		isUnserved && `${placeName}=unserved`,
		photosLeft && `${photosLeftName}=1`,
		addPhotos.split('?')[1],
	];
	return `${sentPath}${kind}?${query.filter(Boolean).join('&')}`;
}
