import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { honeypotName } from '#leads/client-info.ts';
import { checkForm } from '#leads/form.ts';
import { folderOf, maxPhotos, photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { type AnyLead, type RequestKey, tables } from '#leads/tables.ts';
import { kindOf } from '#server/log.ts';
import { maxFormFieldBytes } from '#server/settings/limits.ts';
import { minute } from '#server/settings/units.ts';
import { IdTaken } from '#server/store/errors.ts';
import { addPhotosLink } from '#server/store/links.ts';
import type { Photo } from '#server/store/photos.ts';
import { fieldOf } from '#server/store/requests.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import {
	type FormParts,
	type FormPost,
	isNoRoom,
	judge,
	newPhotoKey,
	type ReceivePhoto,
	receiveForm,
} from '#server/wire/forms/receive.ts';
import { confirmationName, formNames, photosLeftName, sentPath } from '#wire/plain-form.ts';

/** What becomes of a form post: the page to which it leads, or its form again. */
type Outcome = { receipt: string } | { refused: RefusedPost; status: ContentfulStatusCode };

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
 * Makes the function that handles a posted form: the same rules, limits, store and deliveries as for the REST calls. A post
 * that is not accepted is answered with the form, its answers and what to correct; photos that were stored stay.
 * `refusal`: why a post may not be stored (a rate limit); its answers are then only shown again.
 */
export function formAcceptor({ store, photoBase, uploads, callerOf, log }: FormParts, onInserted: OnInserted) {
	/**
	 * Posts of the last minutes, by a hash of answers and caller: browsers without our scripts give a request no id. What another
	 * caller posts is another request, and gets no link to this one.
	 */
	const recent = new Map<string, Promise<Stored>>();

	/** Stores a post, or waits for the same post that came before, unless its request was erased meanwhile. */
	function storeOnce(c: Context<WireEnv>, lead: AnyLead, post: ValidPost): Promise<Stored> {
		const sizes = post.photos.map(({ size }) => size);
		const same = [callerOf(c.env.incoming), lead.kind, post.values, post.fields.get(formNames.request), sizes];
		const hash = createHash('sha256').update(JSON.stringify(same)).digest('base64');
		const earlier = recent.get(hash);
		const insertPost = () => insert(c, lead, post);
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
	async function insert(c: Context<WireEnv>, lead: AnyLead, post: ValidPost, id = post.id): Promise<Stored> {
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
		const admitted = await c.get('admitRows')?.(1);
		const isHeld = typeof admitted?.held === 'string';
		const suspected = post.fields.get(honeypotName) ? 'trap' : null;
		const options = { ...admitted, source: c.get('source') ?? null };
		try {
			const isConfirmed = await store.requests.insertTogether(table, [row], suspected, options);
			if (!isHeld) onInserted(kind, c.env.incoming, 1);
			return { kind, id, isNew: true, isConfirmed, isHeld };
		} catch (error) {
			admitted?.giveBack();
			if (!(error instanceof IdTaken)) throw error;
		}
		const earlier = store.requests.find({ kind, id });
		const isSame =
			earlier && Object.entries(row).every(([name, value]) => isDeepStrictEqual(fieldOf(earlier, name), value));
		if (isSame) return { kind, id, isNew: false, isConfirmed: true, isHeld: false };
		// The visitor went back and changed an answer: another request.
		return insert(c, lead, post, randomUUID());
	}

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

	return async (c: Context<WireEnv>, lead: AnyLead, refusal: unknown): Promise<Outcome> => {
		const takesPhotos = 'photo_urls' in lead.more;
		let id: string | undefined;
		const receive: ReceivePhoto = (bytes, { name, ...arriving }, fields) => {
			const given = givenId(fields);
			// A request that was sent takes no more photos: the visitor went back to the page with errors.
			id ??= given && !store.requests.find({ kind: lead.kind, id: given }) ? given : randomUUID();
			return store.photos.receive(bytes, { ...arriving, key: newPhotoKey(id, name) });
		};
		const mayReceive = takesPhotos && !refusal;
		const post = await receiveForm(c.env.incoming, uploads, mayReceive ? receive : undefined);
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
				const stored = await storeOnce(c, lead, { id, values: checked.values, photos, fields });
				const mayAdd = stored.isNew && takesPhotos && photos.length < maxPhotos;
				return { receipt: receiptOf(stored, photosLeft, mayAdd ? addPhotosLink(stored, store.keys) : '') };
			} catch (error) {
				failure = error;
			}
		}
		const { status, waitMinutes } = judge(problems, failure);
		if (problems.has('failed')) log.error(kindOf(failure), 'could not store a request from a form post');
		const errors = checked.ok ? {} : checked.errors;
		// Photos of a request that was sent stay with it: the next post of this page is another request.
		const kept = photos.map(({ key }) => key).filter((key) => folderOf(key) === id);
		return { refused: { values, errors, problems, id, photos: kept.slice(0, maxPhotos), waitMinutes }, status };
	};
}

/** The address of the page that confirms a request, with what it says in its query. @param addPhotos the link that adds photos, or empty */
function receiptOf({ kind, id, isHeld, isConfirmed }: Stored, photosLeft: boolean, addPhotos: string): string {
	const confirmation = isHeld ? 'held' : 'none';
	const query = [
		`reference=${referenceOf(id)}`,
		(isHeld || !isConfirmed) && `${confirmationName}=${confirmation}`,
		photosLeft && `${photosLeftName}=1`,
		addPhotos.split('?')[1],
	];
	return `${sentPath}${kind}?${query.filter(Boolean).join('&')}`;
}
