/** The classes of a field, as in the site's forms. */
export const fieldLook =
	'mt-1 block w-full min-h-12 rounded-control border-2 border-edge bg-surface px-3 py-2 text-ink disabled:bg-band disabled:text-muted';
