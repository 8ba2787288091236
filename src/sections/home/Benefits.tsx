import { Opener } from '#dialogs/opening/Opener.tsx';
import { subject } from '#facts/products.ts';
import { titled } from '#facts/words.ts';
import { type IconCard, IconCards } from '#sections/blocks/IconCards.tsx';
import { Section } from '#sections/blocks/Section.tsx';
import { Icon } from '#ui/Icon.tsx';

const cards: readonly IconCard[] = [
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
			<IconCards cards={cards} />
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
