/** The first moment of a day (UTC), in the form of `created_at`. */
export function startOfDay(time: number): string {
	return `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
