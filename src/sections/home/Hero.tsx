import { Opener } from '#dialogs/opening/Opener.tsx';
import { Drawing } from '#drawings/Drawing.tsx';
import { inBrackets, serviceAreas, telephoneLink } from '#facts/companies.ts';
import { installHours } from '#facts/figures/use.ts';
import { figures } from '#facts/figures.ts';
import { inWords } from '#facts/in-words.ts';
import { makes } from '#facts/products.ts';
import { heroPhotograph, PhotographImage } from '#photographs/photographs.tsx';
import { site } from '#site/config.ts';
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

/** The promise and the way to it; then what it costs, and who we are. On a phone all but the last is on the first screen. */
export function Hero() {
	return (
		<section className="bg-band">
			<div className="mx-auto grid max-w-6xl gap-x-8 gap-y-2.5 px-4 pt-2 pb-6 sm:gap-y-5 sm:px-8 sm:py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:grid-rows-[auto_auto_auto_1fr] lg:grid-cols-2 lg:gap-x-12 lg:py-14 xl:px-4">
				<div>
					<h1 className="text-[clamp(1.4rem,7.8vw,1.65rem)] font-bold text-brand sm:text-[clamp(1.7rem,4vw,2.95rem)]">
						Outdoor Stairlifts
						{/* On no line of its own, however large the text. */}
						<span className="whitespace-nowrap">{' - '}</span>
						<br />
						No Site Survey Needed
					</h1>
					<ul className="mt-2 grid gap-x-6 gap-y-1 leading-tight sm:mt-4 sm:gap-y-2 xl:grid-cols-[auto_auto] xl:justify-start xl:gap-x-3">
						{checklist.map((promise) => (
							<li key={promise} className="flex items-center gap-2 xl:gap-1.5">
								<span className="text-brand">
									<Icon name="check" size={22} />
								</span>
								{promise}
							</li>
						))}
					</ul>
				</div>
				<div className="flex flex-wrap gap-2 sm:gap-3">
					<Opener dialog="brochure" className="grow basis-32 max-sm:px-2 sm:grow-0 sm:basis-auto">
						<span className="max-sm:hidden">
							<Icon name="brochure" />
						</span>
						Get My Free Quotes
					</Opener>
					<Opener dialog="photo-quote" look="main" className="grow basis-32 max-sm:px-2 sm:grow-0 sm:basis-auto">
						<span className="max-sm:hidden">
							<Icon name="camera" />
						</span>
						Upload Photos for Quote
					</Opener>
					{site.phone && (
						<p className="basis-full sm:text-lg">
							Or ring{' '}
							<a href={telephoneLink(site.phone)} className="font-bold whitespace-nowrap text-brand">
								{site.phone}
							</a>
							{inBrackets(site.phoneHours)}
						</p>
					)}
				</div>
				<div className="leading-snug">
					<dl className="flex flex-wrap gap-x-4 sm:gap-x-10">
						{prices.map(([kind, price]) => (
							<div key={kind}>
								<dt className="text-base leading-tight">{kind}</dt>
								<dd className="text-lg leading-tight font-bold text-brand sm:text-xl xl:text-2xl">{price}</dd>
							</div>
						))}
					</dl>
					<p className="max-sm:text-[0.9rem] max-sm:leading-tight sm:mt-1">
						{figures.priceYear} guide prices, VAT and fitting included.{' '}
						<a href="/blog/outdoor-stairlift-cost-2025">What moves the price</a>
					</p>
				</div>
				<HeroPicture className="print:hidden md:col-start-2 md:row-span-4 md:row-start-1" />
				<p className="leading-snug">
					Your photos get you an estimate, and the firm checks the measurements later. Outdoor lifts are built for UK
					weather with weatherproof covers. We introduce you to firms in {inWords(serviceAreas)} that fit makes such as{' '}
					{inWords(makes)}: have the outdoor version shown to you. You pay us nothing; a company may.{' '}
					<a href="/who-we-are">Who we are</a>
				</p>
			</div>
		</section>
	);
}

/** The operator’s photograph, or a drawing in the page’s HTML, and below it how long fitting takes. On a phone it is cut at its top and foot, so that it is on the first screen too. */
function HeroPicture({ className }: { className: string }) {
	const { badge } = installHours;
	const photograph = heroPhotograph();
	return (
		<figure className={`self-start overflow-hidden rounded-card ${className}`}>
			<div className="relative flex items-center overflow-hidden max-sm:aspect-[2/1]">
				{photograph ? (
					<PhotographImage
						photograph={photograph}
						alt="Photograph of a stairlift on outdoor steps"
						sizes="(min-width: 64rem) 36rem, 100vw"
						first
					/>
				) : (
					<Drawing of="hero" named className="h-auto w-full max-sm:mt-[-14.3%] max-sm:self-start" />
				)}
			</div>
			<figcaption className="flex items-center gap-2 bg-brand px-3 py-1.5 font-bold text-inverse sm:px-4 sm:py-3">
				<Icon name="clock" />
				{badge.from}-{badge.to} Hours Installation Time
			</figcaption>
		</figure>
	);
}
