import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { planPath } from '#facts/addresses.ts';
import { telephoneLink } from '#facts/companies.ts';
import { actions } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

/** Between 1024 and 1280 px, some of which the scrollbar takes, there is room for one link beside the telephone; without that for three. */
const besidePhone = () => (site.phone ? 'lg:max-xl:hidden' : '');

const inMenu = () => 'lg:hidden';

/** The last three are in the menu only. */
const links: readonly { href: string; name: string; icon: IconName | '£' | '?'; room: () => string }[] = [
	{ href: planPath, name: 'Plan and price', icon: 'steps', room: () => '' },
	{ href: '/blog', name: 'Guides', icon: 'menu', room: besidePhone },
	{ href: '/who-we-are', name: 'Who we are', icon: 'person', room: besidePhone },
	{ href: '/blog/outdoor-stairlift-cost-2025', name: 'What it costs', icon: '£', room: inMenu },
	{ href: '/#faq', name: 'Questions', icon: '?', room: inMenu },
	{ href: '/?s=', name: 'Search', icon: 'search', room: inMenu },
];

/** The name alone, for a page that the rest of the site is not for. */
export function PlainHeader() {
	return (
		<header className="border-b border-line bg-page">
			<div className="page-width flex min-h-12 items-center py-2 wrap-break-word">
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
 * The menu is a sheet over all that is below the header: its links at the top, the actions at the thumb.
 */
export function Header({ path }: { path: string }) {
	return (
		<header className="sticky top-0 z-40 border-b border-line bg-page short:relative print:static">
			<div className="page-width flex flex-wrap items-center justify-between gap-x-2 py-1 wrap-break-word lg:gap-x-3 sm:py-2 lg:min-h-16 lg:py-0">
				<a
					href="/"
					className="flex min-h-10 grow basis-0 items-center rounded-control no-underline sm:min-h-11 lg:shrink-0 lg:grow-0 lg:basis-auto"
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
					className="hidden w-full flex-col gap-3 data-open:flex lg:flex lg:w-auto lg:grow lg:basis-0 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between"
				>
					<nav
						aria-label="Pages"
						className="flex flex-col lg:grow lg:basis-0 lg:flex-row lg:gap-x-3 lg:pl-1 xl:gap-x-5 xl:pl-3"
					>
						{links.map(({ href, name, icon, room }) => (
							<a
								key={href}
								href={href}
								aria-current={href === path ? 'page' : undefined}
								className={`flex min-h-13 items-center gap-3 border-b border-line text-lg leading-tight font-bold text-brand no-underline tall:max-lg:min-h-15 lg:min-h-11 lg:border-0 lg:text-sm xl:text-base lg:whitespace-nowrap lg:hover:underline ${room()}`}
							>
								<span aria-hidden="true" className="w-6 text-center text-xl lg:hidden">
									{icon === '£' || icon === '?' ? icon : <Icon name={icon} />}
								</span>
								{name}
								<span className="ml-auto -rotate-90 text-muted lg:hidden">
									<Icon name="chevron" size={20} />
								</span>
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
						className="flex flex-col gap-2 max-lg:mt-auto lg:max-w-max lg:grow-[99] lg:basis-0 lg:flex-row"
					>
						{actions.map(({ dialog, header }) => (
							<Opener
								key={dialog}
								dialog={dialog}
								look={dialog === 'photo-quote' ? 'main' : undefined}
								className="lg:px-2 lg:py-0 lg:text-sm min-[85rem]:text-base"
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
		<span className="flex items-center gap-1.5 text-sm font-bold min-[22rem]:text-lg sm:text-xl lg:text-base xl:text-xl leading-none lg:max-xl:leading-tight text-brand">
			<Mark width="28" height="28" className="shrink-0" />
			<span className="max-[22rem]:w-min lg:max-xl:w-min -mb-1.5 border-b-2 border-focus pb-1">{siteName}</span>
		</span>
	);
}
