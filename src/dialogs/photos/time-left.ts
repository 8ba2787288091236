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
