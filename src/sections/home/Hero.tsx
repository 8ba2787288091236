import { Opener } from '#dialogs/opening/Opener.tsx';
import { HeroScene } from '#drawings/scenes/hero.tsx';
import { serviceAreas } from '#facts/country.ts';
import { installHours } from '#facts/figures/use.ts';
import { figures } from '#facts/figures.ts';
import { makes, subject } from '#facts/products.ts';
import { quoteReplyHours } from '#facts/promises.ts';
import { inWords, titled } from '#facts/words.ts';
import { heroPhotograph, PhotographImage } from '#photographs/photographs.tsx';
import { Drawn } from '#sections/blocks/ProductCard.tsx';
import { Icon } from '#ui/Icon.tsx';

const checklist = [
	'Upload photos for instant quotation',
	'No site survey required',
	'Free brochures available',
	'Engineer callback on request',
];

const prices = [
	['Straight', figures.straightPrice],
	['Curved', figures.curvedPrice],
] as const;

/** On a phone, headline, prices, picture and the first buttons fill the first screen; the rest follows. */
export function Hero() {
	return (
		<section className="bg-band">
			<div className="mx-auto grid max-w-6xl gap-x-10 gap-y-3 px-4 pt-3 sm:gap-y-4 pb-6 sm:py-8 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:py-12">
				<div>
					<h1 className="text-[clamp(1.4rem,7.8vw,1.65rem)] font-bold text-brand sm:text-4xl">
						<span className="inline-block">{titled(subject.many)} -</span>{' '}
						<span className="inline-block">No Site Survey Needed</span>
					</h1>
					<dl className="mt-2 flex flex-wrap gap-x-4 sm:mt-4 sm:gap-x-8">
						{prices.map(([kind, price]) => (
							<div key={kind}>
								<dt className="text-base leading-tight">{kind}</dt>
								<dd className="text-lg leading-tight font-bold text-brand sm:text-2xl">{price}</dd>
							</div>
						))}
					</dl>
					<p className="mt-1 leading-snug">
						{figures.priceYear} guide prices, VAT and fitting included.{' '}
						<a href="/blog/outdoor-stairlift-cost-2025">What moves the price</a>
					</p>
				</div>
				<HeroPicture className="lg:col-start-2 lg:row-span-3 lg:row-start-1" />
				<div className="flex flex-col gap-3 sm:flex-row">
					<Opener dialog="photo-quote" look="main" className="sm:order-2">
						<Icon name="camera" />
						Upload Photos for Quote
					</Opener>
					<Opener dialog="brochure">
						<Icon name="brochure" />
						Get My Free Quotes
					</Opener>
				</div>
				<div className="grid content-start gap-4">
					<p>
						‘Get My Free Quotes’ opens our brochure form; companies contact you only if you tick the box there. For a
						quote, upload photos: we aim to answer within {quoteReplyHours} hours. A price from photos is an estimate:
						measurements are confirmed before you order.
					</p>
					<p>
						{inWords(makes)} stairlifts for straight and curved outdoor steps, built for UK weather with weatherproof
						covers. Have each model’s <a href="/blog/can-a-stairlift-be-used-outside">weather rating</a> in writing.
					</p>
					<p>
						We introduce you to stairlift companies in {inWords(serviceAreas)}. It costs you nothing; a company may pay
						us. <a href="/who-we-are">Who we are</a>
					</p>
				</div>
				<ul className="flex flex-wrap gap-x-8 gap-y-1 lg:col-span-2">
					{checklist.map((promise) => (
						<li key={promise} className="flex gap-2">
							<span className="text-brand">
								<Icon name="check" />
							</span>
							{promise}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** The operator's photograph, or a drawing in the page's HTML, and below it how long fitting takes. */
function HeroPicture({ className }: { className: string }) {
	const { badge } = installHours;
	const photograph = heroPhotograph();
	return (
		<figure className={`self-start overflow-hidden rounded-card ${className}`}>
			<div className="relative">
				{photograph ? (
					<PhotographImage
						photograph={photograph}
						alt="Photograph of a stairlift on outdoor steps"
						sizes="(min-width: 64rem) 36rem, 100vw"
						first
					/>
				) : (
					<>
						<HeroScene className="h-auto w-full" />
						<Drawn />
					</>
				)}
			</div>
			<figcaption className="flex items-center gap-2 bg-brand px-3 py-1.5 font-bold text-inverse sm:px-4 sm:py-3">
				<Icon name="clock" />
				{badge.from}-{badge.to} Hours Installation Time
			</figcaption>
		</figure>
	);
}
