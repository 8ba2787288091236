import { Button } from '#ui/Button.tsx';

/** Hidden in the HTML; `cookie-banner.ts` shows it until it was answered. */
export function CookieBanner() {
	return (
		<section
			data-cookies
			hidden
			aria-label="Cookies"
			className="sticky bottom-0 z-30 border-t-2 border-pine bg-white short:static print:hidden"
		>
			<div className="mx-auto flex max-w-6xl flex-col gap-2 p-3 sm:flex-row sm:p-4 sm:items-center sm:justify-between">
				<p className="text-base">
					No tracking, no advertising. Accepting keeps one note of it on this device.{' '}
					<a href="/cookie-policy">Cookie Policy</a>
				</p>
				<div className="flex flex-wrap gap-3 sm:shrink-0">
					<Button value="accepted" className="grow">
						Accept
					</Button>
					<Button value="declined" className="grow">
						Decline
					</Button>
				</div>
			</div>
		</section>
	);
}
