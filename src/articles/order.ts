/** Of articles with the same link, only the first. */
export function uniqueByLink<T extends { link: string }>(list: readonly T[]): T[] {
	return list.filter(({ link }, index) => list.findIndex((one) => one.link === link) === index);
}

/** Newest first; those of one day by title, so that a list looks the same at every build. */
export function byNewest(one: { date: Date; title: string }, other: { date: Date; title: string }): number {
	return other.date.getTime() - one.date.getTime() || one.title.localeCompare(other.title);
}
