import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { telephoneLink } from '#facts/companies.ts';
import { actions } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

const links = [
	{ href: '/blog/outdoor-stairlift-cost-2025', name: 'Prices' },
	{ href: '/#faq', name: 'Questions' },
	{ href: '/blog', name: 'Guides' },
	{ href: '/who-we-are', name: 'Who we are' },
	{ href: '/?s=', name: 'Search' },
];

/** Between 1024 and 1280 px, some of which the scrollbar takes, there is room for two links only; for the telephone, those two make room. */
const roomFor = ['', '', 'lg:max-xl:hidden', 'lg:max-xl:hidden', 'lg:max-xl:hidden'].map((room, index) =>
	site.phone && index !== 0 && index !== 2 ? 'lg:hidden' : site.phone ? 'lg:max-xl:hidden' : room,
);

/** From 1024 px on there is room for so many buttons. */
const mostActions = 3;

/** The name alone, for a page that the rest of the site is not for. */
export function PlainHeader() {
	return (
		<header className="border-b border-line bg-page">
			<div className="mx-auto flex min-h-12 max-w-6xl items-center px-4 py-2">
				<a href="/" className="flex rounded-control no-underline" aria-label={`${siteName} home`}>
					<Logo />
				</a>
			</div>
		</header>
	);
}

/**
 * One row at any width: where the words need more room than they have (a wide typeface, a visitor's own letter spacing), those of
 * the name and the buttons go on a second line within the row (`basis-0`: it is not the widths without a break that must fit).
 * Only where not even the name's longest word has room beside the button of the menu, that is below it: with text at 200 % on a phone.
 */
export function Header() {
	return (
		<header className="sticky top-0 z-40 border-b border-line bg-page short:static print:static">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 px-4 py-1 wrap-break-word lg:gap-x-4 sm:py-2 lg:min-h-16 lg:py-0">
				<a
					href="/"
					className="flex min-h-10 min-w-min grow basis-0 items-center rounded-control no-underline sm:min-h-11 lg:shrink-0 lg:grow-0 lg:basis-auto"
					aria-label={`${siteName} home`}
				>
					<Logo />
				</a>
				<button
					type="button"
					data-menu
					aria-expanded="false"
					aria-controls="actions"
					className="flex min-h-10 min-w-22 cursor-pointer items-center justify-center gap-1 rounded-control border-2 border-brand px-2 font-bold text-brand sm:min-h-12 sm:px-3 lg:hidden"
				>
					<span className="flex items-center gap-1">
						<Icon name="menu" />
						Menu
					</span>
					<span hidden className="flex items-center gap-1">
						<Icon name="close" />
						Close<span className="sr-only"> menu</span>
					</span>
				</button>
				<div
					id="actions"
					className="hidden w-full flex-col gap-3 py-3 data-open:flex lg:flex lg:w-auto lg:grow lg:basis-0 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:py-0"
				>
					<nav
						aria-label="Pages"
						className="flex flex-col lg:grow lg:flex-row lg:basis-0 lg:justify-center lg:gap-x-2.5"
					>
						{links.map(({ href, name }, index) => (
							<a
								key={href}
								href={href}
								className={`inline-flex min-h-13 items-center border-b border-line text-brand no-underline lg:min-h-11 lg:border-0 lg:whitespace-nowrap lg:no-underline lg:hover:underline ${roomFor[index]}`}
							>
								{name}
							</a>
						))}
					</nav>
					{site.phone && (
						<a
							href={telephoneLink(site.phone)}
							className="inline-flex min-h-11 items-center gap-1.5 text-lg font-bold whitespace-nowrap text-brand no-underline"
						>
							<Icon name="phone" />
							{site.phone}
						</a>
					)}
					<nav
						aria-label="Ask us"
						className="flex flex-col gap-2 max-lg:order-first lg:max-w-max lg:grow-[99] lg:basis-0 lg:flex-row lg:gap-1.5"
					>
						{actions.map(({ dialog, header }, index) => (
							<Opener
								key={dialog}
								dialog={dialog}
								look={dialog === 'photo-quote' ? 'main' : undefined}
								className={index < mostActions ? 'lg:px-2 lg:py-0' : 'lg:hidden'}
							>
								{header}
							</Opener>
						))}
					</nav>
				</div>
			</div>
		</header>
	);
}

/** The brand's mark and the site's name. */
function Logo() {
	return (
		<span className="flex items-center gap-1.5 text-[0.9rem] font-bold min-[22rem]:text-lg sm:text-xl leading-none text-brand">
			<Mark width="28" height="28" className="shrink-0" />
			{siteName}
		</span>
	);
}
