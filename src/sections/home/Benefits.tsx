import type { ReactNode } from 'react';
import { Section } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/products.ts';
import { titled } from '#facts/words.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface Feature {
	icon: IconName;
	title: string;
	text: ReactNode;
	/** What it can be asked for in. */
	dialog?: LeadKind;
}

const features: readonly Feature[] = [
	{
		icon: 'camera',
		dialog: 'photo-quote',
		title: 'Photo Upload Quotes',
		text: `Send ${figures.quotePhotos} of your steps. We aim to answer ${figures.quoteReply}.`,
	},
	{
		icon: 'clock',
		title: 'Fast Installation',
		text: `Fitting takes ${figures.installStraight} for a straight lift and ${figures.installCurved} for a curved one.`,
	},
	{
		icon: 'umbrella',
		title: 'Weather Resistant',
		text: 'Built for UK weather, with a weatherproof cover for the chair.',
	},
	{
		icon: 'phone',
		dialog: 'callback',
		title: 'Engineer Callback',
		text: 'Leave your number and an engineer will ring you. There is no obligation.',
	},
	{
		icon: 'brochure',
		dialog: 'brochure',
		title: 'Free Brochures',
		text: 'Read at home, in your own time. You can open it as soon as you have asked.',
	},
	{
		icon: 'rosette',
		title: 'Professional Service',
		text: (
			<>
				Expert installation and ongoing maintenance support, from {stairliftCompanies(site)}. See{' '}
				<a href="/who-we-are">how we choose them</a>.
			</>
		),
	},
];

/** What can be asked for: three tiles that open their form. Below them the other three, in the order of the keyboard too. */
export function Features() {
	return (
		<Section id="why" title={`Why Choose Our ${titled(subject.many)}?`}>
			<ul className="mt-4 grid gap-x-6 gap-y-3 sm:mt-8 sm:grid-cols-3">
				{features.map((feature) =>
					feature.dialog ? <Tile key={feature.title} {...feature} /> : <Reason key={feature.title} {...feature} />,
				)}
			</ul>
		</Section>
	);
}

function Tile({ icon, title, text, dialog = 'callback' }: Feature) {
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
			<p className="leading-snug max-sm:hidden sm:col-span-3 sm:mt-2">{text}</p>
		</li>
	);
}

function Reason({ icon, title, text }: Feature) {
	return (
		<li className="grid grid-cols-[auto_1fr] content-start gap-x-3 pt-1 sm:pt-3">
			<span className="text-brand">
				<Icon name={icon} />
			</span>
			<h3 className="font-bold text-brand sm:text-xl sm:leading-snug">{title}</h3>
			<p className="col-start-2 leading-snug max-sm:hidden">{text}</p>
		</li>
	);
}

/** Numbered as in the drawing. */
const benefits = [
	{
		title: 'Fitted to your stairs',
		text: 'A straight rail is cut to length. A curved one follows every bend.',
	},
	{
		title: 'Built for British weather',
		text: 'Made for rain, cold and sun, with a cover for when it is parked.',
	},
	{
		title: 'Simple safe controls',
		text: 'Hold to ride, let go to stop. Sensors stop it if something is in the way.',
	},
	{
		title: 'Easy to get on and off',
		text: 'On many lifts the seat turns, so that you step off on to firm ground.',
	},
	{
		title: 'Reliable in power cuts',
		text: 'It runs on its own batteries, good for several journeys when full.',
	},
	{
		title: 'Optional call station',
		text: 'Call the lift from the other end. On some lifts this is an extra.',
	},
] as const;

export function Benefits() {
	return (
		<Section id="benefits" title={`Benefits of ${subject.article} ${titled(subject.one)}`}>
			<div className="mt-4 grid gap-x-8 gap-y-4 sm:mt-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center xl:grid-cols-2 xl:gap-x-12">
				<img
					src="/art/labelled-chair.svg"
					alt="Drawing of a stairlift with numbers at its rail, cover, control, seat, batteries and call station"
					width={560}
					height={400}
					loading="lazy"
					decoding="async"
					className="h-auto w-full rounded-card"
				/>
				<ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-6">
					{benefits.map(({ title, text }, index) => (
						<li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
							<span
								aria-hidden="true"
								className="row-span-2 flex size-8 items-center justify-center rounded-full bg-brand font-bold text-inverse"
							>
								{index + 1}
							</span>
							<h3 className="font-bold text-brand sm:text-xl sm:leading-snug">{title}</h3>
							<p className="leading-snug">{text}</p>
						</li>
					))}
				</ol>
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
