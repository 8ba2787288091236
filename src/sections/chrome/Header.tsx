import { Opener } from '#dialogs/opening/Opener.tsx';
import { Logo } from '#sections/chrome/Logo.tsx';
import { Icon } from '#ui/Icon.tsx';

export function Header() {
	return (
		<header className="sticky top-0 z-40 border-b border-line bg-paper print:static">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 px-3 py-2 sm:px-4">
				<a
					href="/"
					className="flex min-h-11 items-center rounded-control no-underline"
					aria-label="Outdoor Stairlifts home"
				>
					<Logo />
				</a>
				<button
					type="button"
					data-menu
					aria-expanded="false"
					aria-controls="actions"
					className="flex min-h-12 cursor-pointer items-center gap-1 rounded-control border-2 border-pine px-2 sm:px-3 font-bold text-pine lg:hidden"
				>
					<Icon name="menu" />
					Menu
				</button>
				<nav
					id="actions"
					aria-label="Ask us"
					className="hidden w-full flex-col gap-2 py-3 data-open:flex lg:flex lg:w-auto lg:flex-row lg:py-0"
				>
					<Opener dialog="brochure">
						<Icon name="brochure" />
						Free Brochure
					</Opener>
					<Opener dialog="photo-quote" look="main">
						<Icon name="camera" />
						Upload Photos for Quote
					</Opener>
					<Opener dialog="callback">
						<Icon name="phone" />
						Engineer Callback
					</Opener>
				</nav>
			</div>
		</header>
	);
}
