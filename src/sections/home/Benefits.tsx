import { Opener } from '#dialogs/opening/Opener.tsx';
import { stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/products.ts';
import { titled } from '#facts/words.ts';
import { type IconCard, IconCards, Section } from '#sections/blocks/Section.tsx';
import { site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

const features: readonly IconCard[] = [
	{
		icon: 'camera',
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
		title: 'Engineer Callback',
		text: 'Leave your number and an engineer will ring you. There is no obligation.',
	},
	{
		icon: 'brochure',
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

export function Features() {
	return (
		<Section id="why" title={`Why Choose Our ${titled(subject.many)}?`}>
			<IconCards cards={features} />
		</Section>
	);
}

const benefits: readonly IconCard[] = [
	{
		icon: 'steps',
		title: 'Fitted to your stairs',
		text: 'A straight rail is cut to length. A curved one follows every bend.',
	},
	{
		icon: 'rain',
		title: 'Built for British weather',
		text: 'Made for rain, cold and sun, with a cover for when it is parked.',
	},
	{
		icon: 'control',
		title: 'Simple safe controls',
		text: 'Hold to ride, let go to stop. Sensors stop it if something is in the way.',
	},
	{
		icon: 'seat',
		title: 'Easy to get on and off',
		text: 'On many lifts the seat turns, so that you step off on to firm ground.',
	},
	{
		icon: 'battery',
		title: 'Reliable in power cuts',
		text: 'It runs on its own batteries, good for several journeys when full.',
	},
	{
		icon: 'remote',
		title: 'Optional call station',
		text: 'Call the lift from the other end. On some lifts this is an extra.',
	},
];

export function Benefits() {
	return (
		<Section id="benefits" title={`Benefits of ${subject.article} ${titled(subject.one)}`}>
			<IconCards cards={benefits} />
			<div className="mt-4 flex flex-col gap-3 sm:mt-8 sm:flex-row print:hidden">
				<Opener dialog="photo-quote" look="main">
					<Icon name="camera" />
					Request a Quote Today
				</Opener>
				<Opener dialog="brochure">
					<Icon name="brochure" />
					Download Our Free Brochure
				</Opener>
			</div>
		</Section>
	);
}
