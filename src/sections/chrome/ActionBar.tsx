import { Opener } from '#dialogs/opening/Opener.tsx';
import { telephoneLink } from '#facts/companies.ts';
import { site } from '#site/config.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const inBar = 'grow whitespace-nowrap max-sm:min-h-11 max-sm:px-2 max-sm:py-1';
/** Not there while a receipt is. */
const onReceipt = '[body:has([data-receipt])_&]:hidden';

/** Two ways to ask, within reach of the thumb on a phone; the second is the telephone, where there is one. While a receipt is read, only the telephone: what was just sent is not asked for again. Not on a low screen or with very large text: it would cover what is read. Below the cookie banner until that is answered. */
export function ActionBar() {
	return (
		<div className="@container short:hidden sm:hidden print:hidden">
			<nav
				aria-label="Shortcuts"
				className={`flex gap-2 border-t border-line bg-page px-4 py-1.5 ${site.phone ? '' : onReceipt} @max-[17rem]:hidden @max-[19rem]:[&_svg]:hidden`}
			>
				<Opener dialog="photo-quote" look="main" className={`${inBar} ${onReceipt}`}>
					<Icon name="camera" />
					Photo quote
				</Opener>
				{site.phone ? (
					<a href={telephoneLink(site.phone)} className={buttonClass('plain', inBar)}>
						<Icon name="phone" />
						{site.phone}
					</a>
				) : (
					<Opener dialog="callback" className={inBar}>
						<Icon name="phone" />
						Callback
					</Opener>
				)}
			</nav>
		</div>
	);
}
