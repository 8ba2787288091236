import { Button } from '#ui/Button.tsx';

/** Hidden in the HTML; `page-script.ts` shows it until it was answered. */
export function CookieBanner() {
	return (
		<section
			data-cookies
			hidden
			aria-label="Cookies"
			className="inset-x-0 bottom-0 border-t border-line bg-surface max-sm:absolute print:hidden"
		>
			<div className="page-width flex flex-wrap items-center gap-x-1.5 pt-1 pb-0.5 sm:py-2">
				<p className="leading-tight max-sm:basis-full max-sm:text-sm sm:flex-1 sm:leading-normal">
					No tracking. If you accept, we remember it and fill in your next form.
				</p>
				<div className="flex grow flex-wrap items-center gap-1.5 sm:grow-0 sm:gap-3">
					<a href="/cookie-policy" className="grow max-sm:text-sm">
						Cookie Policy
					</a>
					<Button value="accepted" className="max-sm:min-h-11 max-sm:px-1.5">
						Accept
					</Button>
					<Button value="declined" className="max-sm:min-h-11 max-sm:px-1.5">
						Decline
					</Button>
				</div>
			</div>
		</section>
	);
}
