import { useEffect, useState } from 'react';
import { timeLeft } from '#dialogs/photos/time-left.ts';
import type { Photos } from '#dialogs/photos/use-photos.ts';
import { Progress } from '#ui/Progress.tsx';

const sentBytes = (photos: Photos['list']) =>
	photos.reduce((sum, photo) => sum + photo.bytes * (photo.uploaded ? 1 : (photo.progress ?? 0)), 0);

/** Which photo is being sent; before the first is, all are waited for. */
export function sendingWords(photos: Photos['list']): string {
	if (photos.every(({ progress }) => progress === undefined)) return 'Getting your photos ready …';
	const current = Math.min(photos.length, photos.filter((photo) => photo.uploaded).length + 1);
	return `Sending photo ${current} of ${photos.length}`;
}

/** How much of all photos is sent, and how long the rest may take. */
export function SendingProgress({ photos }: { photos: Photos['list'] }) {
	const sent = sentBytes(photos);
	const total = photos.reduce((sum, { bytes }) => sum + bytes, 0);
	// What went up at an earlier try says nothing of the speed.
	const [began] = useState(() => ({ sent, at: performance.now() }));
	const [now, setNow] = useState(began.at);
	// Also when nothing moves, so that the time left goes on.
	useEffect(() => {
		const timer = setInterval(() => setNow(performance.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	const left = timeLeft(total - began.sent, sent - began.sent, now - began.at);
	return (
		<>
			<Progress value={sent} max={total} label="All photos" />
			<p className="mt-1 text-base">
				<strong>Please keep this page open.</strong>
				<span className="block min-h-[1.55em]">{left}</span>
			</p>
		</>
	);
}
