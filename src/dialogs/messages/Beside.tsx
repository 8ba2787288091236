import { Icon, type IconName } from '#ui/Icon.tsx';

// What stands beside the first words of a form and of a receipt.

export function BrochureCover() {
	return (
		<img
			src="/art/brochure.svg"
			alt=""
			width={88}
			height={124}
			className="h-[124px] w-[88px] shrink-0 border border-line [box-shadow:var(--shadow-lift)]"
		/>
	);
}

/** @param sent whether its tick is drawn as it comes */
export function YellowDisc({ icon, sent }: { icon: IconName; sent?: boolean }) {
	return (
		<span
			data-sent={sent ? '' : undefined}
			className="flex size-[48px] shrink-0 items-center justify-center rounded-full bg-focus text-ink"
		>
			<Icon name={icon} size={icon === 'check' ? 32 : 24} />
		</span>
	);
}
