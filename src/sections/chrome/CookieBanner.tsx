import { Button } from '#ui/Button.tsx';

/** Hidden in the HTML; `cookie-banner.ts` shows it until it was answered. */
export function CookieBanner() {
	return (
		<section
			data-cookies
			hidden
			aria-label="Cookies"
			className="inset-x-0 bottom-full border-t-2 border-brand bg-surface max-sm:absolute print:hidden"
		>
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-1.5 px-4 py-1 sm:py-2">
				<p className="grow basis-24 leading-tight max-sm:text-[0.9rem] sm:leading-normal">
					No tracking
					<span className="max-sm:hidden">
						, no advertising. Accepting keeps a note of it on this device, and your answers in this tab
					</span>
					. <a href="/cookie-policy">Cookie Policy</a>
				</p>
				<div className="flex flex-wrap gap-1.5 sm:gap-3">
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
