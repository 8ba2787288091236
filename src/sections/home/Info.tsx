import { Opener } from '#dialogs/opening/Opener.tsx';
import { PhoneFold } from '#sections/blocks/PhoneFold.tsx';
import { Section } from '#sections/blocks/Section.tsx';
import { Icon } from '#ui/Icon.tsx';

const checks = [
	[
		'What your steps are made of',
		'It decides how the rail is fixed. Send a close photo of a step’s edge, and ask if the firm fixes into it or wants concrete beside it.',
	],
	[
		'Power close by',
		'The lift charges from a socket. Outdoors that may mean a new weatherproof one, put in by a qualified electrician.',
	],
	[
		'Room at both ends',
		'You need firm, level ground to step off on to, and others need room to pass. A straight lift ends at the top step.',
	],
	[
		'Exact measurements',
		'Photos are enough for an estimate. Before a curved rail is made, the installer confirms the measurements.',
	],
	[
		'Permission',
		'Often not needed, but ask: no rule names stairlifts, and front steps are the doubtful case. So are listed homes, flats and shared steps.',
	],
	['Your weather', 'By the sea or under trees a lift works harder. Ask in writing what weather the model is made for.'],
] as const;

/** What to know before one decides, and whom to ask about one's own steps. */
export function Info() {
	return (
		<Section id="info" title="Good to Know Before You Choose" background="brand-pale">
			<p className="mt-3 sm:mt-4 sm:text-lg">
				A good installer looks at six things. It helps if you have looked at them too. There is more in the{' '}
				<a href="/blog/what-is-an-outdoor-stairlift-guide" className="text-brand">
					buyer’s guide
				</a>
				.
			</p>
			<div className="mt-4 grid gap-5 sm:mt-8 sm:gap-8 lg:grid-cols-3">
				<PhoneFold summary="What each of them means" className="lg:col-span-2">
					<ul className="grid content-start gap-2 sm:grid-cols-2 sm:gap-6">
						{checks.map(([title, text]) => (
							<li key={title}>
								<h3 className="font-bold text-brand sm:text-xl">{title}</h3>
								<p className="leading-snug sm:mt-1 sm:leading-normal" data-more="">
									{text}
								</p>
							</li>
						))}
					</ul>
				</PhoneFold>
				<div className="self-start lg:sticky lg:top-24 rounded-card border-2 border-brand bg-surface p-5 print:hidden">
					<h3 className="text-xl font-bold text-brand">Not sure about your steps?</h3>
					<p className="mt-2">
						Ask for a professional assessment. An engineer rings you, asks about your steps, and tells you what could
						work. There is no obligation.
					</p>
					<Opener dialog="callback" className="mt-4 w-full max-sm:px-2 sm:w-auto lg:w-full">
						<Icon name="phone" />
						Get a Professional Assessment
					</Opener>
				</div>
			</div>
		</Section>
	);
}
