import type { SentRequest } from '#dialogs/confirmation/sent-request.ts';
import { formTexts } from '#dialogs/messages/texts.ts';
import { referenceOf } from '#leads/reference.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface SentLineProps {
	request: SentRequest;
	onShow: () => void;
	onRemove: () => void;
}

const time = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

/** A receipt in one line, after its panel was closed, and on the other pages of the visit. */
export function SentLine({ request: { kind, id, at }, onShow, onRemove }: SentLineProps) {
	return (
		<section aria-labelledby={`sent-${id}-title`} className="border-b-2 border-brand bg-brand-pale print:hidden">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-3 px-4 py-2">
				<p id={`sent-${id}-title`} tabIndex={-1} className="grow text-base">
					<span className="flex items-center gap-2 font-bold text-brand">
						<Icon name="check" />
						{formTexts[kind].success.title}
					</span>
					{time.format(at)}, reference <strong className="whitespace-nowrap">{referenceOf(id)}</strong>
				</p>
				<Button onClick={onShow}>Show</Button>
				<Button onClick={onRemove}>Remove</Button>
			</div>
		</section>
	);
}
