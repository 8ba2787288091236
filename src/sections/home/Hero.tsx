import { Opener } from '#dialogs/opening/Opener.tsx';
import { HeroScene } from '#drawings/scenes/HeroScene.tsx';
import { installHours } from '#facts/figures/time.ts';
import { makes } from '#facts/makes.ts';
import { quoteReplyHours } from '#facts/promises.ts';
import { serviceAreas } from '#facts/service-areas.ts';
import { inWords } from '#facts/words.ts';
import { Icon } from '#ui/Icon.tsx';

const checklist = [
	'Upload photos for instant quotation',
	'No site survey required',
	'Free brochures available',
	'Engineer callback on request',
];

export function Hero() {
	const { badge, straight, curved } = installHours;
	return (
		<section className="bg-sand">
			<div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-6 sm:py-8 lg:grid-cols-2 lg:py-14">
				<div>
					<h1 className="text-[1.65rem] font-bold text-pine sm:text-4xl">Outdoor Stairlifts - No Site Survey Needed</h1>
					<p className="mt-3 sm:text-lg">
						{inWords(makes)} stairlifts for straight and curved outdoor steps, built for UK weather with weatherproof
						covers. Have each model’s <a href="/blog/can-a-stairlift-be-used-outside">weather rating</a> in writing.
					</p>
					<ul className="mt-4 grid gap-1 sm:gap-2">
						{checklist.map((promise) => (
							<li key={promise} className="flex gap-2">
								<span className="text-pine">
									<Icon name="check" />
								</span>
								{promise}
							</li>
						))}
					</ul>
					<p className="mt-4">
						We introduce you to stairlift companies in {inWords(serviceAreas)}. It costs you nothing; a company may pay
						us. <a href="/who-we-are">Who we are</a>
					</p>
					<div className="mt-5 flex flex-col gap-3 sm:flex-row">
						<Opener dialog="photo-quote" look="main" className="sm:order-2">
							<Icon name="camera" />
							Upload Photos for Quote
						</Opener>
						<Opener dialog="brochure">
							<Icon name="brochure" />
							Get My Free Quotes
						</Opener>
					</div>
					<p className="mt-4">
						‘Get My Free Quotes’ begins with a brochure. We aim to answer within {quoteReplyHours} hours. A price from
						photos is an estimate: measurements are confirmed before you order.
					</p>
				</div>
				<div>
					<HeroScene className="h-auto w-full rounded-card" />
					<p className="mx-auto mt-4 flex w-fit items-center gap-2 rounded-full border-2 border-pine bg-white px-5 py-2 font-bold text-pine">
						<Icon name="clock" />
						{badge.from}-{badge.to} Hours Installation Time
					</p>
					<p className="mt-2 text-center text-base text-soft">
						About {straight.typical} hours for a straight lift and {curved.typical} for a curved one.
					</p>
				</div>
			</div>
		</section>
	);
}
