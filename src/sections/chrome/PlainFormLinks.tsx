import { leads } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { askPath } from '#wire/names.ts';

/** For browsers in which the buttons do nothing, where a server of ours accepts forms from pages. */
export function PlainFormLinks() {
	if (!site.postsForms) return null;
	return (
		<p className="mb-2">
			If a button does nothing, use a plain page:{' '}
			{leads.map(({ kind, formName }, index) => (
				<span key={kind}>
					{index > 0 ? ', ' : ''}
					<a
						className="inline-flex min-h-11 items-center text-inverse underline underline-offset-4"
						href={askPath + kind}
					>
						{formName}
					</a>
				</span>
			))}
			.
		</p>
	);
}
