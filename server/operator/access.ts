import { constants } from 'node:fs';
import { access as assertAccess, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOfType, safeFileNameOf } from '#leads/photos.ts';
import { ownAccount } from '#server/operator/account.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { printableJson } from '#server/operator/format.ts';
import { whole } from '#server/operator/list.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Photos } from '#server/store/folder/photos.ts';
import type { StoredPhoto } from '#server/store/photo-rows.ts';
import type { Requests } from '#server/store/request-rows.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/**
 * All data about a person, given by e-mail address, phone number or one of their requests, to answer a request for access: the
 * stored requests, their recipients, what companies answered, what was noted about them, and their photos.
 * @param folder for copies of the photos, with a folder for each request; empty to copy none
 * @throws OperatorError where there is nothing, or a photo cannot be copied
 */
export async function access(store: Store, selection: Selection, folder: string): Promise<string> {
	const found = requestsOf(selection, store.requests);
	if (folder !== '')
		for (const request of found) await copyPhotos(store.photos.of(request), join(folder, request.id), store.photos);
	const requests = whole(store.search.of(found), store).map(({ deliveries, history, ...rest }) => {
		const photos = store.photos.of(rest);
		return {
			...rest,
			deliveries: deliveries.map(withoutStaff),
			// Without who of the staff did it.
			history: history.map(({ author: _, ...entry }) => entry),
			photos: photos.map((photo, index) => ({
				key: photo.key,
				type: photo.type,
				size: photo.size,
				created_at: photo.created_at,
				...(folder !== '' && { copy: join(folder, rest.id, copyName(photo, index + 1)) }),
			})),
		};
	});
	const count = requests.reduce((sum, { photos }) => sum + photos.length, 0);
	await store.audit.write({ act: 'access', requests: requests.length, photos: count });
	return printableJson({ ...selection, requests });
}

/** A request's recipients and times. Companies by name, without the e-mail addresses of their or the operator's staff. */
function withoutStaff({ message, channel, company, state, created_at, settled_at }: Delivery) {
	return { message, channel, company, state, created_at, settled_at };
}

/** The requests that a command is about: all of a person, or one by its id or reference. */
export type Selection = Person | { id: string };

/** @throws OperatorError or NotFound if there are none */
export function requestsOf(selection: Selection, requests: Requests): LeadRequest[] {
	if ('id' in selection) return [requests.one(selection.id)];
	const found = requests.ofPerson(selection);
	const what = 'email' in selection ? 'e-mail address' : 'phone number';
	if (found.length === 0) throw new OperatorError(`There are no requests with that ${what}.`);
	return found;
}

/**
 * Copies photos into a folder, numbered in the order of the request and readable by this account only.
 * @param stored reads the photos
 * @throws OperatorError if a copy fails
 */
async function copyPhotos(photos: readonly StoredPhoto[], folder: string, stored: Photos): Promise<void> {
	if (photos.length === 0) return;
	await makeWritable(folder);
	for (const [index, photo] of photos.entries()) {
		const copy = join(folder, copyName(photo, index + 1));
		await stored.toFile(photo, copy).catch(({ code }: NodeJS.ErrnoException) => {
			throw new OperatorError(`The photo ${photo.key} could not be copied to ${copy} (${code}).`);
		});
	}
}

async function makeWritable(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await assertAccess(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new OperatorError(
			`Photos cannot be copied to ${folder} (${code}): it must be a folder that ${ownAccount()}, the account of this command, may write to.`,
		);
	}
}

/** The original file name, limited to what every file system allows, with the ending of the photo's type. */
function copyName({ key, type }: StoredPhoto, number: number): string {
	return `${number}-${fileNameOfType(safeFileNameOf(key).slice(-150), type)}`;
}
