import { Component, type ReactNode, useEffect } from 'react';
import { usePlace } from '#desk/address/use-place.tsx';
import { type CallFailed, useSessionIsOpen } from '#desk/api/call.ts';
import { type Reading, readAgain } from '#desk/api/use-read.ts';
import { deskPath } from '#desk/contract.ts';
import { capitalised } from '#facts/in-words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { sharedValue } from '#ui/shared-value.ts';

// One message at the top of the page about what was done, for what has no place left of its own: a request that was erased.

const topMessage = sharedValue('');
/** @param text what was done; empty to take it away */
export const setMessage = topMessage.set;

/** What concerns all of the desk: that the session has ended, and what was done last. In sight wherever the page is scrolled to. */
export function Messages() {
	const isOpen = useSessionIsOpen();
	const message = topMessage.useValue();
	const { page } = usePlace();
	// All of them are about requests: another page has no use for one.
	useEffect(() => {
		if (page !== 'requests') setMessage('');
	}, [page]);
	return (
		<div className="sticky top-0 z-10 mx-auto max-w-[110rem] px-4">
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

interface ReadProps<T> {
	/** What it is, in a sentence: `the sessions`. */
	what: string;
	reading: Pick<Reading<T>, 'value' | 'failure'>;
	children?: (value: T) => ReactNode;
}

/** Something that the server was asked for: while it loads, once it is there, and where it could not be read, or is older than it should be. */
export function Read<T>({ what, reading: { value, failure }, children }: ReadProps<T>) {
	return (
		<>
			{failure ? <Unread what={capitalised(what)} failure={failure} older={value !== undefined} /> : null}
			{value || failure ? null : <Loading what={what} />}
			{value && children?.(value)}
		</>
	);
}

/** What stands in place of something that could not be read, or above it. */
function Unread({ what, failure, older }: { what: string; failure: CallFailed; older: boolean }) {
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

/** In place of a part that fails while it is drawn, which would else blank the whole desk: the other parts stay, with the way to them and out. */
export class Boundary extends Component<{ children: ReactNode }> {
	override state = { isBroken: false };
	static getDerivedStateFromError = () => ({ isBroken: true });
	override render() {
		if (!this.state.isBroken) return this.props.children;
		return (
			<div role="alert" className="my-4">
				<Notice tone="bad" title="This part of the desk cannot be shown">
					<p>
						It has a fault, or this browser is too old for it. What was saved is safe. Reload the page, or use another
						browser.
					</p>
					<a href={`${deskPath}/`} className={buttonClass('plain', 'mt-3')}>
						Go to the list
					</a>
				</Notice>
			</div>
		);
	}
}

/** While something is read for the first time. */
function Loading({ what }: { what: string }) {
	return (
		<p role="status" className="p-4 text-muted">
			Loading {what} …
		</p>
	);
}
