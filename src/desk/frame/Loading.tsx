/** While something is read for the first time. */
export function Loading({ what }: { what: string }) {
	return (
		<p role="status" className="p-4 text-muted">
			Loading {what} …
		</p>
	);
}
