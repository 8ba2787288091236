import type { Settings } from '#server/settings/read.ts';

/** Whether requests are stored in a hosted project: the browser sends them there, and this program works on its database. */
export function isHosted({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): boolean {
	return DATABASE_URL !== '';
}

/** Where `npm start` is reached, for links in e-mails and for forms. @returns undefined if there are only couriers */
export function serverUrl({ SERVER_URL, SITE_URL }: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>): string | undefined {
	return SERVER_URL === 'none' ? undefined : SERVER_URL || SITE_URL;
}

/** The same, if the pages are on another host; else empty. */
export function serverElsewhere({ SERVER_URL }: Pick<Settings, 'SERVER_URL'>): string {
	return SERVER_URL === 'none' ? '' : SERVER_URL;
}

/** What the public URLs of photos begin with: the address of the store. */
export function photoBase({ PUBLIC_BACKEND_URL, SITE_URL }: Pick<Settings, 'PUBLIC_BACKEND_URL' | 'SITE_URL'>): string {
	return PUBLIC_BACKEND_URL || SITE_URL;
}

/** Whether the program counts visits: not where the pages are on another host, which sees them. */
export function countsVisits({ COUNTS, SERVER_URL }: Pick<Settings, 'COUNTS' | 'SERVER_URL'>): boolean {
	return COUNTS === 'on' && SERVER_URL === '';
}
