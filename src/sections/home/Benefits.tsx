import type { ReactNode } from 'react';
import { Section, type WrittenPart } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { DrawingImage } from '#drawings/Drawing.tsx';
import type { LeadKind } from '#leads/tables.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

/** What can be asked for: three tiles that open their form. Below them the other three, in the order of the keyboard too. */
export function Reasons({ title, children }: WrittenPart) {
	return (
		<Section id="why" title={title}>
			<ul className="mt-4 grid gap-x-6 gap-y-3 sm:mt-8 sm:grid-cols-3">{children}</ul>
		</Section>
	);
}

interface ReasonProps {
	icon: IconName;
	title: string;
	children: ReactNode;
}

export function Tile({ icon, title, dialog, children }: ReasonProps & { dialog: LeadKind }) {
	return (
		<li className="relative -order-1 grid grid-cols-[auto_1fr_auto] content-start items-center gap-x-3 rounded-card border-2 border-brand bg-surface px-3 py-1 hover:bg-brand-pale sm:p-6">
			<span className="text-action sm:col-span-3 sm:[&_svg]:size-10">
				<Icon name={icon} size={28} />
			</span>
			<h3 className="text-lg leading-tight font-bold text-brand sm:mt-3 sm:text-2xl sm:col-span-2">
				<Opener bare dialog={dialog} className="min-h-11 cursor-pointer text-left after:absolute after:inset-0">
					{title}
				</Opener>
			</h3>
			<span className="-rotate-90 text-brand sm:mt-3">
				<Icon name="chevron" />
			</span>
			<div className="leading-snug max-sm:hidden sm:col-span-3 sm:mt-2">{children}</div>
		</li>
	);
}

export function Reason({ icon, title, children }: ReasonProps) {
	return (
		<li className="grid grid-cols-[auto_1fr] content-start gap-x-3 pt-1 sm:pt-3">
			<span className="text-brand">
				<Icon name={icon} />
			</span>
			<h3 className="font-bold text-brand sm:text-xl sm:leading-snug">{title}</h3>
			<div className="col-start-2 leading-snug max-sm:hidden">{children}</div>
		</li>
	);
}

export function Benefits({ title, children }: WrittenPart) {
	return (
		<Section id="benefits" title={title}>
			<div className="mt-4 grid gap-x-8 gap-y-4 sm:mt-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center xl:grid-cols-2 xl:gap-x-12">
				<DrawingImage of="labelled-chair" className="h-auto w-full rounded-card" />
				<ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-6">{children}</ol>
			</div>
			<div className="mt-5 flex flex-wrap gap-2 sm:mt-8 sm:gap-3">
				<Opener dialog="photo-quote" look="main" className="max-sm:grow max-sm:basis-36 max-sm:px-2">
					<span className="max-sm:hidden">
						<Icon name="camera" />
					</span>
					Request a Quote Today
				</Opener>
				<Opener dialog="brochure" className="max-sm:grow max-sm:basis-36 max-sm:px-2">
					<span className="max-sm:hidden">
						<Icon name="brochure" />
					</span>
					Download Our Free Brochure
				</Opener>
			</div>
		</Section>
	);
}

/** @param number that of its place in the drawing */
export function Benefit({ number, title, children }: { number: string; title: string; children: ReactNode }) {
	return (
		<li className="grid grid-cols-[auto_1fr] content-start gap-x-3">
			<span
				aria-hidden="true"
				className="row-span-2 flex size-8 items-center justify-center rounded-full bg-brand font-bold text-inverse"
			>
				{number}
			</span>
			<h3 className="font-bold text-brand sm:text-xl sm:leading-snug">{title}</h3>
			<div className="leading-snug">{children}</div>
		</li>
	);
}
