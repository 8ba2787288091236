import type { CallFailed } from '#desk/api/failure.ts';
import { readAgain } from '#desk/api/freshness.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** What stands in place of something that could not be read, or above what is older than it should be. */
export function Unread({ what, failure, older }: { what: string; failure: CallFailed; older: boolean }) {
	// The frame says that already, with the way to log in.
	if (failure.reason === 'ended') return null;
	return (
		<div role="alert" className="my-4">
			<Notice tone="bad" title={older ? `${what}: not the newest` : `${what} cannot be shown`}>
				<p>
					{older ? 'What you see was read earlier. ' : ''}
					{failure.message}
				</p>
				{failure.reason === 'gone' ? null : (
					<Button className="mt-3" onClick={readAgain}>
						Try again
					</Button>
				)}
			</Notice>
		</div>
	);
}
