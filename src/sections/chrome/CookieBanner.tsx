import { Button } from '#ui/Button.tsx';

/** Hidden in the HTML; `page-script.ts` shows it until it was answered. */
export function CookieBanner() {
	return (
		<section
			data-cookies
			hidden
			aria-label="Cookies"
			className="inset-x-0 bottom-full border-t-2 border-brand bg-surface max-sm:absolute print:hidden"
		>
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-1.5 px-4 pt-1 pb-0.5 sm:py-2">
				<p className="leading-tight max-sm:basis-full max-sm:text-[0.9rem] sm:flex-1 sm:leading-normal">
					No tracking<span className="max-sm:hidden">, no advertising</span>. Accept: we remember that, and fill in a
					second form for you.
				</p>
				<div className="flex grow flex-wrap items-center gap-1.5 sm:grow-0 sm:gap-3">
					<a href="/cookie-policy" className="grow max-sm:text-[0.9rem]">
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
