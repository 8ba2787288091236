import { Opener } from '#dialogs/opening/Opener.tsx';
import { type IconCard, IconCards } from '#sections/blocks/IconCards.tsx';
import { Section } from '#sections/blocks/Section.tsx';
import { Icon } from '#ui/Icon.tsx';

const cards: readonly IconCard[] = [
	{
		icon: 'steps',
		title: 'Fitted to your stairs',
		text: 'A straight rail is cut to the length of your steps. A curved rail is made to follow every bend.',
	},
	{
		icon: 'rain',
		title: 'Built for British weather',
		text: 'Made for rain, cold and sun, with a cover for when it is parked. Ask for the outdoor rating of the model you like.',
	},
	{
		icon: 'control',
		title: 'Simple safe controls',
		text: 'Hold the control to ride, and let go to stop. A belt keeps you in the seat. Sensors stop the lift if something is in the way.',
	},
	{
		icon: 'seat',
		title: 'Easy to get on and off',
		text: 'On many lifts the seat turns at the top, so that you step off on to firm ground. Arms and footrest often fold away.',
	},
	{
		icon: 'battery',
		title: 'Reliable in power cuts',
		text: 'The lift runs on its own batteries and charges while it is parked. Fully charged, it can make several journeys without mains power.',
	},
	{
		icon: 'remote',
		title: 'Optional call station',
		text: 'Call the lift from the other end of the steps, or send it back for someone else. On some lifts this is an extra.',
	},
];

export function Benefits() {
	return (
		<Section
			id="benefits"
			title="Benefits of an Outdoor Stairlift"
			guess="[--guess:100rem] sm:[--guess:54rem] lg:[--guess:42rem]"
		>
			<IconCards cards={cards} />
			<div className="mt-8 flex flex-col gap-3 sm:flex-row print:hidden">
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
