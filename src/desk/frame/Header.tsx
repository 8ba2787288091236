import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import { type PageName, start } from '#desk/address/place.ts';
import { LogOut } from '#desk/frame/LogOut.tsx';
import { useSession } from '#desk/frame/session.ts';

export const titles: Readonly<Record<PageName, string>> = {
	requests: 'Requests',
	figures: 'Figures',
	visits: 'Visits',
	sessions: 'Sessions',
};

/** Whose desk it is, its pages, and the way out. */
export function Header({ page }: { page: PageName }) {
	const { access, name } = useSession();
	const shown = (['requests', 'figures', 'visits', 'sessions'] as const).filter(
		(one) => one !== 'sessions' || access === 'link',
	);
	return (
		<header className="border-b-2 border-brand bg-brand text-inverse print:hidden">
			<a
				href="#main"
				className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-focus focus:p-3 focus:font-bold focus:text-ink"
			>
				Skip to main content
			</a>
			<div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-3 px-4 py-1">
				<p className="min-w-0 grow basis-36 leading-tight font-bold">{name}: desk</p>
				<nav
					aria-label="Pages"
					className="-ml-2 flex max-[21rem]:-ml-1 flex-wrap items-center max-sm:order-last max-sm:w-full"
				>
					{shown.map((one) => (
						<PlaceLink
							key={one}
							to={{ ...start, page: one }}
							aria-current={one === page ? 'page' : undefined}
							className="flex min-h-12 items-center px-2 max-[21rem]:px-1 max-[21rem]:text-[0.9rem] underline-offset-8 not-aria-[current]:no-underline hover:underline aria-[current]:font-bold aria-[current]:decoration-4"
						>
							{titles[one]}
						</PlaceLink>
					))}
				</nav>
				{access === 'link' ? <LogOut /> : null}
			</div>
		</header>
	);
}
