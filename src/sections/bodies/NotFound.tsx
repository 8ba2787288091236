import { SearchField } from '#sections/blocks/SearchField.tsx';
import { site } from '#site/config.ts';
import { buttonClass } from '#ui/Button.tsx';

export function NotFound() {
	return (
		<section className="mx-auto max-w-2xl px-4 py-16">
			<h1 className="text-4xl font-bold text-brand">Oops! Page Not Found</h1>
			<p className="mt-4">
				There is no page at this address. It may have moved, or a letter in the address may be wrong. If a link brought
				you here, please tell us: <a href={`mailto:${site.email}`}>{site.email}</a>.
			</p>
			<p className="mt-8 flex flex-col gap-3 sm:flex-row">
				<a href="/" className={buttonClass('main')}>
					Go to Homepage
				</a>
				<a href="/sitemap" className={buttonClass()}>
					View Sitemap
				</a>
			</p>
			<div className="mt-8">
				<SearchField id="search-not-found" />
			</div>
		</section>
	);
}
