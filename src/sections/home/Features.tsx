import { stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/products.ts';
import { titled } from '#facts/words.ts';
import { type IconCard, IconCards } from '#sections/blocks/IconCards.tsx';
import { Section } from '#sections/blocks/Section.tsx';
import { site } from '#site/config.ts';

const cards: readonly IconCard[] = [
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
			<IconCards cards={cards} />
		</Section>
	);
}
