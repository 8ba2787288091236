import { Button } from '#ui/Button.tsx';

/** Hidden in the HTML; `page-script.ts` shows it until it was answered. */
export function CookieBanner() {
	return (
		<section data-cookies hidden aria-label="Cookies" className="border-t-2 border-brand bg-surface print:hidden">
			<div className="page-width flex flex-wrap items-center gap-x-1.5 pt-1 pb-0.5 sm:py-2">
				<p className="text-sm leading-tight max-sm:basis-full sm:flex-1 lg:text-base">
					No tracking. If you accept, we fill in your details next time.
				</p>
				<div className="flex grow flex-wrap items-center gap-2.5 sm:grow-0 sm:gap-3">
					<a href="/cookie-policy" className="grow text-sm max-[22rem]:basis-full lg:text-base">
						Cookie Policy
					</a>
					<Button value="accepted" className="min-h-11! max-[22rem]:flex-1 max-sm:px-1.5">
						Accept
					</Button>
					<Button value="declined" className="min-h-11! max-[22rem]:flex-1 max-sm:px-1.5">
						Decline
					</Button>
				</div>
			</div>
		</section>
	);
}
