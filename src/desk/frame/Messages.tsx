import { useSessionIsOpen } from '#desk/api/session-state.ts';
import { deskPath } from '#desk/contract.ts';
import { setMessage, useMessage } from '#desk/frame/message.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** What concerns all of the desk: that the session has ended, and what was done last. */
export function Messages() {
	const isOpen = useSessionIsOpen();
	const message = useMessage();
	return (
		<div className="mx-auto max-w-[110rem] px-4">
			<div role="alert">
				{isOpen ? null : (
					<div className="mt-4">
						<Notice tone="bad" title="Your session has ended">
							<p>Nothing more is saved until you log in again. A note that you were typing is kept in this browser.</p>
							<a href={`${deskPath}/${location.search}`} className={buttonClass('plain', 'mt-3')}>
								Log in again
							</a>
						</Notice>
					</div>
				)}
			</div>
			<div role="status">
				{message ? (
					<div className="mt-4">
						<Notice tone="good" title="Done">
							<p>{message}</p>
							<Button className="mt-3" onClick={() => setMessage('')}>
								Close
							</Button>
						</Notice>
					</div>
				) : null}
			</div>
		</div>
	);
}
