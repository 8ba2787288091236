import { buttonClass } from '#ui/Button.tsx';

interface SearchFieldProps {
	/** Unique in the page. */
	id: string;
	label?: string;
}

/** A plain form: what is asked for is in the address, `/?s=words`, and the home page answers. */
export function SearchField({ id, label = 'Search this site' }: SearchFieldProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: browsers from before 2023 do not know <search>, and lose the landmark
		<form action="/" method="get" role="search" className="max-w-xl print:hidden">
			<label htmlFor={id} className="font-bold">
				{label}
			</label>
			<div className="mt-1 flex flex-wrap gap-2">
				<input
					id={id}
					name="s"
					type="search"
					required
					maxLength={100}
					autoComplete="off"
					enterKeyHint="search"
					className="min-h-12 w-24 min-w-0 grow rounded-control border-2 border-edge bg-surface px-3 py-2 text-ink"
				/>
				<button type="submit" className={buttonClass()}>
					Search
				</button>
			</div>
			<SearchNeedsScript />
		</form>
	);
}

export function SearchNeedsScript() {
	return (
		<noscript>
			<p className="my-1 text-muted">
				Searching needs JavaScript. Without it, the <a href="/sitemap">sitemap</a> lists every page.
			</p>
		</noscript>
	);
}
