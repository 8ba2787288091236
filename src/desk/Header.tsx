import { useState } from 'react';
import { type PageName, pages, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { CallFailed, send } from '#desk/api/call.ts';
import { deskPath } from '#desk/contract.ts';
import { forgetDrafts } from '#desk/request/drafts.ts';
import { useSession } from '#desk/use-session.ts';

export const titles: Readonly<Record<PageName, string>> = {
	requests: 'Requests',
	companies: 'Companies',
	prices: 'Prices',
	figures: 'Figures',
	bills: 'Bills',
	visits: 'Visits',
	server: 'Server',
	sessions: 'Logins',
	new: 'Add a request by telephone',
};

/** Whose desk it is, its pages, and the way out. @param isWide whether a request is open beside the list */
export function Header({ page, isWide }: { page: PageName; isWide: boolean }) {
	const { name } = useSession();
	const shown = pages.filter((one) => one !== 'new');
	return (
		<header className="border-b-2 border-brand bg-brand text-inverse print:hidden">
			<a
				href="#main"
				className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-focus focus:p-3 focus:font-bold focus:text-ink"
			>
				Skip to main content
			</a>
			<div
				className={`mx-auto flex flex-wrap items-center gap-x-3 px-4 py-1 ${isWide ? 'max-w-[110rem]' : 'max-w-6xl'}`}
			>
				<p className="min-w-0 grow basis-36 leading-tight font-bold">{name}: desk</p>
				<nav
					aria-label="Pages"
					className="-ml-2 flex max-[25rem]:-ml-1 flex-wrap items-center max-sm:order-last max-sm:w-full"
				>
					{shown.map((one) => (
						<PlaceLink
							key={one}
							to={{ ...start, page: one }}
							aria-current={one === page ? 'page' : undefined}
							className="flex min-h-12 items-center px-2 max-[25rem]:px-1 max-[25rem]:text-[0.9rem] underline-offset-8 not-aria-[current]:no-underline hover:underline aria-[current]:font-bold aria-[current]:decoration-4"
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
		try {
			await send('session/end', {});
		} catch (error) {
			const ended = error instanceof CallFailed && error.reason === 'ended';
			if (!ended) return setFailed('You are still logged in: the server cannot be reached.');
		}
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
