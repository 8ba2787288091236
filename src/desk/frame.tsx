import { Component, type ReactNode, useState } from 'react';
import { type PageName, pages, start } from '#desk/address/place.ts';
import { PlaceLink, useMessage } from '#desk/address/use-place.tsx';
import { asCallFailed, type Reading, readAgain, send, useSessionIsOpen } from '#desk/api/call.ts';
import { deskPath } from '#desk/contract.ts';
import { forgetDrafts } from '#desk/request/TypedText.tsx';
import { useSession } from '#desk/session.ts';
import { capitalised } from '#facts/in-words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

export const titles: Readonly<Record<PageName, string>> = {
	requests: 'Requests',
	companies: 'Companies',
	prices: 'Prices',
	figures: 'Figures',
	bills: 'Bills',
	server: 'Server',
	new: 'Add a telephone request',
};

/** Whose desk it is, its pages, and the way out. @param isWide whether a request is open beside the list */
export function Header({ page, isWide }: { page: PageName; isWide: boolean }) {
	const { name } = useSession();
	return (
		<header className="border-b-2 border-brand bg-brand text-inverse print:hidden">
			<a
				href="#main"
				className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-focus focus:p-3 focus:font-bold focus:text-ink"
			>
				Skip to main content
			</a>
			<div
				className={`mx-auto flex flex-wrap items-center gap-x-3 px-4 py-1 max-[25rem]:px-3 ${isWide ? 'max-w-[110rem]' : 'max-w-6xl'}`}
			>
				<p className="min-w-0 grow basis-36 leading-tight font-bold">{name}</p>
				<nav
					aria-label="Pages"
					className="-ml-2 flex flex-wrap items-center max-lg:-ml-1 max-md:order-last max-md:w-full max-[32rem]:-mr-2 max-[32rem]:ml-0 max-[32rem]:justify-between max-[22rem]:grid max-[22rem]:grid-cols-[auto_auto_auto] min-[22rem]:max-[32rem]:flex-nowrap"
				>
					{pages.slice(0, -1).map((one) => (
						<PlaceLink
							key={one}
							to={{ ...start, page: one }}
							aria-current={one === (page === 'new' ? 'requests' : page) ? 'page' : undefined}
							className="flex min-h-12 items-center px-2 max-lg:px-1 max-[32rem]:px-0 min-[22rem]:max-[32rem]:text-[min(0.85rem,4vw)] underline-offset-8 not-aria-[current]:no-underline hover:underline aria-[current]:decoration-4"
						>
							{titles[one]}
						</PlaceLink>
					))}
				</nav>
				<LogOut />
			</div>
		</header>
	);
}

/** Ends this browser's session. Notes that were not saved go with it: somebody else may use the device next. */
function LogOut() {
	const [failed, setFailed] = useState('');
	const logOut = async () => {
		const failure = await send('session/end', {}).then(() => undefined, asCallFailed);
		if (failure && failure.reason !== 'ended')
			return setFailed('You are still logged in: the server cannot be reached.');
		forgetDrafts();
		location.assign(`${deskPath}/`);
	};
	return (
		<div className="flex flex-wrap items-center">
			<button type="button" className="flex min-h-12 cursor-pointer items-center px-2 hover:underline" onClick={logOut}>
				Log out
			</button>
			<span role="alert" className="font-bold">
				{failed}
			</span>
		</div>
	);
}

/** What concerns all of the desk: that the session has ended, and what was done last. In sight wherever the page is scrolled to. */
export function Messages() {
	const isOpen = useSessionIsOpen();
	const message = useMessage();
	return (
		<div className="sticky top-0 z-10 mx-auto max-w-[110rem] px-4">
			<div role="alert" className="not-empty:mt-4">
				{isOpen ? null : (
					<Notice tone="bad" title="Your session has ended">
						<p>Nothing more is saved until you log in again. A note that you were typing is kept in this tab.</p>
						<a href={`${deskPath}/${location.search}`} className={buttonClass('plain', 'mt-3')}>
							Log in again
						</a>
					</Notice>
				)}
			</div>
			<div role="status" className="not-empty:mt-4">
				{message ? (
					<Notice tone="good" title="Done">
						<p>{message}</p>
					</Notice>
				) : null}
			</div>
		</div>
	);
}

interface ReadProps<T> {
	/** What it is, in a sentence: `the companies`. */
	what: string;
	reading: Pick<Reading<T>, 'value' | 'failure'>;
	children?: (value: T) => ReactNode;
}

/** Something that the server was asked for: while it loads, once it is there, and where it could not be read, or is older than it should be. */
export function Read<T>({ what, reading: { value, failure }, children }: ReadProps<T>) {
	const title = value ? `${capitalised(what)}: not the newest` : `${capitalised(what)} cannot be shown`;
	return (
		<>
			{/* That the session has ended, the frame says already, with the way to log in. */}
			{failure && failure.reason !== 'ended' ? (
				<Failure title={title}>
					<p>
						{value ? 'What you see was read earlier. ' : ''}
						{failure.message}
					</p>
					{failure.reason === 'gone' ? null : (
						<Button className="mt-3" onClick={readAgain}>
							Try again
						</Button>
					)}
				</Failure>
			) : null}
			{value || failure ? null : (
				<p role="status" className="p-4 text-muted">
					Loading {what} …
				</p>
			)}
			{value && children?.(value)}
		</>
	);
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div role="alert" className="my-4">
			<Notice tone="bad" title={title}>
				{children}
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
			<Failure title="This part of the desk cannot be shown">
				<p>
					It has a fault, or this browser is too old for it. What was saved is safe. Reload the page, or use another
					browser.
				</p>
				<a href={`${deskPath}/`} className={buttonClass('plain', 'mt-3')}>
					Go to the list
				</a>
			</Failure>
		);
	}
}
