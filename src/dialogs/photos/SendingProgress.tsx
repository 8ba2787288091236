import { useEffect, useState } from 'react';
import type { Photos } from '#dialogs/photos/use-photos.ts';

/** How much of something is done. @param label for screen readers */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<progress
			className="block h-4 w-full appearance-none overflow-hidden rounded-full border-2 border-edge bg-surface [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-brand"
			value={value}
			max={max}
			aria-label={label}
		/>
	);
}

/** Which photo is being sent; before the first is, all are waited for. */
export function sendingWords(photos: Photos['list']): string {
	if (photos.every(({ progress }) => progress === undefined)) return 'Getting your photos ready …';
	const current = Math.min(photos.length, photos.filter((photo) => photo.uploaded).length + 1);
	return `Sending photo ${current} of ${photos.length}`;
}

/** How much of all photos is sent, and how long the rest may take. */
export function SendingProgress({ photos }: { photos: Photos['list'] }) {
	const sent = photos.reduce((sum, { bytes, uploaded, progress = 0 }) => sum + bytes * (uploaded ? 1 : progress), 0);
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

/** How long to measure before anything is said, in ms: the first moments of a connection say little of the rest. */
const measuringMs = 3000;

/** How long the rest of an upload may take, by the speed since it began: bytes and ms since then. @returns undefined while it cannot be told */
export function timeLeft(total: number, sent: number, elapsedMs: number): string | undefined {
	if (elapsedMs < measuringMs || sent <= 0 || sent >= total) return undefined;
	const seconds = ((total - sent) * elapsedMs) / sent / 1000;
	if (seconds < 15) return 'A few seconds left';
	if (seconds < 45) return 'About half a minute left';
	const minutes = Math.round(seconds / 60);
	if (minutes > 60) return 'More than an hour left';
	return minutes <= 1 ? 'About a minute left' : `About ${minutes} minutes left`;
}
