import type { ReactNode } from 'react';
import { Section, type WrittenPart } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { DrawingImage } from '#drawings/Drawing.tsx';
import type { LeadKind } from '#leads/tables.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

/** Six equal items, of which three open their form. On a phone the sentences are left to the pages that tell more. */
export function Reasons({ title, children }: WrittenPart) {
	return (
		<Section id="why" title={title} first>
			<ul className="mt-2 grid gap-x-4 gap-y-1 min-[22rem]:grid-cols-2 sm:mt-6 sm:gap-x-8 sm:gap-y-4 lg:grid-cols-3">
				{children}
			</ul>
		</Section>
	);
}

interface ReasonProps {
	icon: IconName;
	title: string;
	/** The form that a press opens. */
	dialog?: LeadKind;
	children: ReactNode;
}

export function Reason({ icon, title, dialog, children }: ReasonProps) {
	return (
		<li
			className={`relative grid grid-cols-[auto_1fr] content-start items-center gap-x-2 rounded-card sm:-mx-[12px] sm:gap-x-4 sm:p-[12px] ${dialog ? 'hover:bg-brand-pale' : ''}`}
		>
			<span className="border-b-2 border-focus pb-1 text-brand">
				<Icon name={icon} size={32} />
			</span>
			<h3 className="leading-tight font-bold text-brand sm:text-xl">
				{dialog ? (
					<Opener
						bare
						dialog={dialog}
						className="min-h-11 cursor-pointer text-left underline decoration-1 underline-offset-4 after:absolute after:inset-0"
					>
						{title}
					</Opener>
				) : (
					<span className="flex min-h-11 items-center">{title}</span>
				)}
			</h3>
			<div className="col-start-2 leading-snug max-sm:hidden">{children}</div>
		</li>
	);
}

export function Benefits({ title, children }: WrittenPart) {
	return (
		<Section id="benefits" title={title}>
			<div className="mt-2 grid gap-x-8 gap-y-3 sm:mt-6 lg:grid-cols-2 xl:gap-x-12">
				<DrawingImage of="labelled-chair" className="h-auto w-full rounded-card" />
				<ol className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 sm:gap-y-4 lg:grid-cols-1">{children}</ol>
			</div>
			<div className="mt-4 flex flex-wrap gap-2 sm:mt-8 sm:gap-3">
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
		<li className="grid grid-cols-[auto_1fr] content-start gap-x-2 sm:gap-x-3">
			<span
				aria-hidden="true"
				className="flex size-8 items-center justify-center rounded-full bg-brand font-bold text-inverse sm:row-span-2"
			>
				{number}
			</span>
			<h3 className="pt-1 leading-tight font-bold text-brand sm:pt-0 sm:text-xl sm:leading-snug">{title}</h3>
			<div className="leading-snug max-sm:hidden">{children}</div>
		</li>
	);
}
