import { useEffect, useRef, useState } from 'react';
import { type Message, photosRequired, tooManyPhotos } from '#dialogs/messages/messages.ts';
import type { PhotoFault } from '#dialogs/photos/look-at.ts';
import { isImage, type PreparedPhoto, prepare } from '#dialogs/photos/prepare.ts';
import { dispatch, tell } from '#dialogs/session.ts';
import { notedPhotos } from '#dialogs/tab.ts';
import { maxPhotos } from '#leads/photos.ts';

export interface Photo {
	id: number;
	name: string;
	/** Address of a small picture of it in this page's memory; undefined where the browser cannot draw it. */
	previewUrl?: string | undefined;
	/** What is uploaded: a smaller upright JPEG, or the file as it is where the browser cannot draw it. */
	prepared: Promise<PreparedPhoto>;
	preparing: boolean;
	/** How much is uploaded, in bytes; the file's own size until it is prepared. */
	bytes: number;
	/** What may be wrong with it. It is sent all the same. */
	fault?: PhotoFault | undefined;
	/** The share that was uploaded, from 0 to 1; undefined while nothing is being sent. */
	progress?: number | undefined;
	/** Why it could not be sent, as the visitor reads it. */
	error?: string | undefined;
	/** Its key in the store: made once, so that a retry is the same photo and not another. */
	key?: string | undefined;
	uploaded: boolean;
	/** When it was, in ms since 1970. */
	uploadedAt?: number | undefined;
}

export type Photos = ReturnType<typeof usePhotos>;
type Notice = Pick<Message, 'title' | 'text'>;

let nextId = 1;

/** The photos a visitor has chosen, and what there is to say about them. @param most how many there may be */
export function usePhotos(most = maxPhotos) {
	const [list, setList] = useState<readonly Photo[]>([]);
	/** What is wrong with the last selection, and the names of its files that are no photos, for as long as that applies. */
	const [{ notice, unread }, say] = useState<{ notice?: Notice; unread: readonly string[] }>({ unread: [] });
	// What `list` will be: prepared photos and uploads report between two renders.
	const latest = useRef(list);

	useEffect(() => {
		// The visitor has come back, and the browser has let go of the page in the meantime.
		if (notedPhotos() > 0 && latest.current.length === 0) say({ notice: chooseAgain, unread: [] });
		return () => latest.current.forEach(forgetPreview);
	}, []);

	function setPhotos(next: readonly Photo[]) {
		latest.current = next;
		setList(next);
		dispatch({ type: 'chosen', photos: next.length });
	}

	function update(id: number, change: Partial<Photo>) {
		setPhotos(latest.current.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));
	}

	async function take(file: File) {
		const id = nextId++;
		const prepared = prepare(file);
		const { name, size: bytes } = file;
		setPhotos([...latest.current, { id, name, prepared, preparing: true, bytes, uploaded: false }]);
		const ready = await prepared.catch(() => undefined);
		if (!latest.current.some((one) => one.id === id)) return;
		if (ready) {
			const previewUrl = ready.drawn ? URL.createObjectURL(ready.blob) : undefined;
			update(id, { preparing: false, previewUrl, bytes: ready.blob.size, fault: ready.fault });
		} else {
			setPhotos(latest.current.filter((one) => one.id !== id));
			leaveOut([name]);
		}
	}

	function keep(which: (photo: Photo) => boolean) {
		latest.current.filter((photo) => !which(photo)).forEach(forgetPreview);
		setPhotos(latest.current.filter(which));
		say({ unread: [] });
	}

	/** Says that these are no photos, beside those that were said already. */
	function leaveOut(names: readonly string[]) {
		say((now) => ({ ...now, unread: [...now.unread, ...names] }));
	}

	return {
		list,
		notices: [
			...(notice && notice !== photosRequired ? [notice] : []),
			...(unread.length > 0 ? [notAnImage(unread)] : []),
		],
		leaveOut,
		/** A photo was required, and there still is none. */
		missing: notice === photosRequired,
		add(files: readonly File[]) {
			if (files.length === 0) return;
			const images = files.filter(isImage);
			// Refused whole, so that the visitor and not the page decides which to leave out.
			if (images.length > most - latest.current.length) {
				say((now) => ({ ...now, notice: tooManyPhotos }));
				tell(tooManyPhotos);
				return;
			}
			say({ unread: files.flatMap((file) => (images.includes(file) ? [] : file.name)) });
			for (const image of images) void take(image);
		},
		remove: (id: number) => keep((photo) => photo.id !== id),
		/** Empties the list once all is sent. @returns addresses of the small pictures of what was uploaded, which last as long as the page */
		handOver(): string[] {
			const sent = latest.current.flatMap(({ uploaded, previewUrl }) => (uploaded && previewUrl ? previewUrl : []));
			setPhotos(latest.current.map((photo) => (photo.uploaded ? { ...photo, previewUrl: undefined } : photo)));
			keep(() => false);
			return sent;
		},
		/** Shows an error when there is no photo; returns whether there is one. */
		require(): boolean {
			if (latest.current.length > 0) return true;
			say({ notice: photosRequired, unread: [] });
			tell(photosRequired);
			return false;
		},
		update,
	};
}

const chooseAgain = {
	title: 'Please choose your photos again',
	text: 'Your browser did not keep them while you were on another page.',
};

function notAnImage(names: readonly string[]): Notice {
	return {
		title: 'Only photos can be uploaded',
		text: `${names.join(', ')} ${names.length === 1 ? 'is not a photo' : 'are not photos'} we can read. Please choose JPG, PNG or HEIC files.`,
	};
}

function forgetPreview({ previewUrl }: Photo) {
	if (previewUrl) URL.revokeObjectURL(previewUrl);
}
