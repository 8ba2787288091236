import { Opener } from '#dialogs/opening/Opener.tsx';
import { Drawing } from '#drawings/Drawing.tsx';
import { howMany, inBrackets, serviceAreas, telephoneLink } from '#facts/companies.ts';
import { installHours } from '#facts/figures/lifts.ts';
import { figures } from '#facts/figures.ts';
import { inWords } from '#facts/in-words.ts';
import { makes } from '#facts/products.ts';
import { heroPhotograph, PhotographImage } from '#photographs/photographs.tsx';
import { retention, site } from '#site/config.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

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

/** The promise and the way to it, what it costs, and what one may trust. On a phone all but the last is on the first screen, with who we are. */
export function Hero() {
	return (
		<>
			<section className="bg-band">
				<div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 py-2 sm:gap-y-4 sm:py-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-2 lg:py-10 xl:gap-x-12">
					<div>
						<h1 className="text-xl font-bold text-brand min-[22rem]:text-2xl sm:text-3xl xl:text-5xl">
							Outdoor Stairlifts
							{/* On no line of its own, however large the text. */}
							<span className="whitespace-nowrap">{' - '}</span>
							{/* Not a block: the heading as one text is the largest that the page paints, before the cookie banner comes. */}
							<br />
							No Site Survey Needed
						</h1>
						<ul className="mt-2 grid gap-y-1 leading-tight sm:mt-4 sm:gap-y-2">
							{checklist.map((promise) => (
								<li key={promise} className="flex items-start gap-2">
									<span className="rounded-full bg-focus p-0.5 text-ink">
										<Icon name="check" size={17} />
									</span>
									{promise}
								</li>
							))}
						</ul>
					</div>
					<div className="flex flex-wrap content-start items-center gap-x-4 leading-tight sm:gap-y-2">
						<div className="flex-wrap items-center gap-x-2 max-sm:flex">
							<Opener
								bare
								dialog="brochure"
								className="min-h-[44px] cursor-pointer text-left font-bold text-brand underline underline-offset-4"
							>
								Get My Free Quotes
							</Opener>
							<p className="text-sm leading-tight sm:-mt-1.5">with a free brochure</p>
						</div>
						<Opener dialog="photo-quote" look="main" className="order-first max-sm:w-full">
							<span className="max-xl:hidden">
								<Icon name="camera" />
							</span>
							Upload Photos for Quote
						</Opener>
					</div>
					{site.phone && (
						<p className="leading-tight md:col-span-2 lg:hidden">
							Or ring{' '}
							<a href={telephoneLink(site.phone)} className="font-bold whitespace-nowrap text-brand">
								{site.phone}
							</a>
							{inBrackets(site.phoneHours)}
						</p>
					)}
					<p className="text-sm leading-tight md:col-span-2 lg:col-span-1">
						For your steps, or a parent’s. Free for you. We sell no lifts.{' '}
						<a href="/who-we-are" className="font-bold whitespace-nowrap text-brand">
							Who we are
						</a>
					</p>
					<dl className="flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line pt-2.5 leading-tight md:col-span-2 md:gap-x-8 lg:col-span-1 lg:items-start">
						{prices.map(([kind, price]) => (
							<div key={kind}>
								<dt className="text-sm">{kind}, fitted</dt>
								<dd className="text-lg font-bold text-brand md:text-2xl xl:text-3xl">{price}</dd>
							</div>
						))}
					</dl>
					<p className="text-sm leading-tight md:col-span-2 lg:col-span-1">
						{figures.priceYear} guide, with VAT. <a href="/blog/outdoor-stairlift-cost-2025">What moves the price</a>
					</p>
					<HeroPicture className="print:hidden md:col-start-2 md:row-start-1 md:row-end-3 lg:row-end-6" />
				</div>
			</section>
			<Trust />
		</>
	);
}

/** The operator’s photograph, or a drawing in the page’s HTML, with how long fitting takes. On a phone it is cut at its top and foot, so that it is on the first screen too. */
function HeroPicture({ className }: { className: string }) {
	const { badge } = installHours;
	const photograph = heroPhotograph();
	return (
		<figure className={`self-start overflow-hidden rounded-card ${className}`}>
			<div className="relative flex items-center overflow-hidden max-sm:aspect-[19/10]">
				{photograph ? (
					<PhotographImage
						photograph={photograph}
						alt="Photograph of a stairlift on outdoor steps"
						sizes="(min-width: 64rem) 36rem, 100vw"
						first
					/>
				) : (
					<Drawing of="hero" named className="h-auto w-full max-sm:mt-[-11%] max-sm:self-start" />
				)}
			</div>
			<figcaption className="flex items-center gap-2 bg-surface px-3 py-1 font-bold text-brand sm:px-4 sm:py-2">
				<Icon name="clock" />
				{badge.from}-{badge.to} Hours Installation Time
			</figcaption>
		</figure>
	);
}

interface TrustedFact {
	icon: IconName;
	fact: string;
	more: string;
	/** Where it is proved. */
	href?: string;
}

/** What costs nothing, who gets a request, who was checked or who we are, and what becomes of photos. */
const trusted = (): readonly TrustedFact[] => [
	{ icon: 'check', fact: 'Free, no obligation', more: 'a company may pay us' },
	{
		icon: 'mail',
		fact: `${howMany(site) === 'one' ? 'One company' : `${howMany(site)} companies`}`.replace(/^./, (first) =>
			first.toUpperCase(),
		),
		more: 'get your request',
	},
	site.approved
		? { icon: 'rosette', fact: 'Papers checked', more: 'insurance and training', href: '/who-we-are' }
		: { icon: 'rosette', fact: 'Who we are', more: site.companyName, href: '/who-we-are' },
	{ icon: 'camera', fact: 'Photos deleted', more: `after ${retention.photoMonths} months` },
];

function Trust() {
	return (
		<div className="bg-surface">
			<ul
				aria-label="What you may rely on"
				className="page-width grid grid-cols-2 gap-x-3 gap-y-2.5 py-3 leading-tight sm:gap-y-4 sm:pt-5 sm:pb-4 lg:grid-cols-4"
			>
				{trusted().map(({ icon, fact, more, href }) => (
					<li key={fact} className="relative flex gap-1 sm:gap-3">
						<span className="text-brand">
							<Icon name={icon} size={24} />
						</span>
						<span>
							<b className="block text-brand">
								{href ? (
									<a href={href} className="text-brand after:absolute after:inset-y-[-0.5rem] after:inset-x-0">
										{fact}
									</a>
								) : (
									fact
								)}
							</b>
							<span className="text-sm text-muted">{more}</span>
						</span>
					</li>
				))}
			</ul>
			<p className="page-width pb-2 leading-snug max-sm:text-sm sm:pb-5">
				Outdoor lifts are built for UK weather with weatherproof covers. We introduce you to companies in{' '}
				{inWords(serviceAreas)} that fit makes such as {inWords(makes)}.{' '}
				<span className="max-sm:hidden">
					Photos get you an estimate; the company checks the measurements before you order.
				</span>
			</p>
		</div>
	);
}
