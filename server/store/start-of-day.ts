/** The start of a day (UTC), in the format of `created_at`. @param time in ms since 1970 */
export function startOfDay(time: number): string {
	return `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
