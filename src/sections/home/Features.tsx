import { stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { type IconCard, IconCards } from '#sections/blocks/IconCards.tsx';
import { Section } from '#sections/blocks/Section.tsx';
import { site } from '#site/config.ts';

const cards: readonly IconCard[] = [
	{
		icon: 'camera',
		title: 'Photo Upload Quotes',
		text: `Send ${figures.quotePhotos} of your steps. No one has to visit first. We aim to answer ${figures.quoteReply}.`,
	},
	{
		icon: 'clock',
		title: 'Fast Installation',
		text: `Fitting takes ${figures.installStraight} for a straight lift and ${figures.installCurved} for a curved one. Harder steps take longer.`,
	},
	{
		icon: 'umbrella',
		title: 'Weather Resistant',
		text: 'Built for UK weather. A weatherproof cover goes over the chair when you are not riding.',
	},
	{
		icon: 'phone',
		title: 'Engineer Callback',
		text: 'Would you rather talk? Leave your number and an engineer will ring you. There is no obligation.',
	},
	{
		icon: 'brochure',
		title: 'Free Brochures',
		text: `Read at home, and in your own time. It is free, and we aim to send it ${figures.brochureReply}.`,
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
		<Section
			id="why"
			title="Why Choose Our Outdoor Stairlifts?"
			guess="[--guess:88rem] sm:[--guess:46rem] lg:[--guess:35rem]"
		>
			<IconCards cards={cards} />
		</Section>
	);
}
