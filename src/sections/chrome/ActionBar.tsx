import { Opener } from '#dialogs/opening/Opener.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Two ways to ask, within reach of the thumb on a phone. Not on a low screen or with very large text: it would cover what is read. */
export function ActionBar() {
	return (
		<div className="@container short:hidden sm:hidden print:hidden">
			<nav
				aria-label="Shortcuts"
				className="flex gap-2 border-t border-line bg-page px-4 py-1.5 @max-[17rem]:hidden @max-[19rem]:[&_svg]:hidden"
			>
				<Opener dialog="photo-quote" look="main" className="grow max-sm:min-h-11 max-sm:px-2 max-sm:py-1">
					<Icon name="camera" />
					Photo quote
				</Opener>
				<Opener dialog="callback" className="grow max-sm:min-h-11 max-sm:px-2 max-sm:py-1">
					<Icon name="phone" />
					Callback
				</Opener>
			</nav>
		</div>
	);
}
