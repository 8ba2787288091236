import { WriteOrRing } from '#dialogs/form/WriteOrRing.tsx';
import { site } from '#site/config.ts';
import { Notice } from '#ui/Notice.tsx';

/** What a form says when its script does not come. `load-on-open.ts` and `mark-hydrated.ts` show and hide it. */
export function NotWorking() {
	return (
		<>
			<div data-not-loaded hidden>
				<Notice tone="bad" title="This form could not be loaded">
					Please check your connection and press the button again. If that does not help, reload this page, or write to{' '}
					<a href={`mailto:${site.email}`}>{site.email}</a>.
				</Notice>
			</div>
			{/* A server of ours accepts the form without a script. Where there is none, shown until `load-on-open.ts` runs, not by <noscript>: scripts may be on and ours stopped all the same. */}
			{site.postsForms ? null : (
				<div className="in-data-scripted:hidden">
					<Notice tone="bad" title="This form needs JavaScript">
						Please <WriteOrRing /> instead.
					</Notice>
				</div>
			)}
		</>
	);
}
