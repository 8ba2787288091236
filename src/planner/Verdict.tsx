import type { ReactNode } from 'react';
import { PartRows, Totals } from '#blocks/GuidePrice.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { figures } from '#facts/figures.ts';
import { type VatPercent, vat } from '#facts/guide-prices.ts';
import { guidePriceNote } from '#leads/guide-price.ts';
import { Said } from '#planner/Result.tsx';
import { inWheelchair, kinds, seated, shownWith, verdict, wordsOf } from '#planner/statements.ts';
import { site } from '#site/config.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { planToQuotePath } from '#wire/plain-form.ts';

/** What the answers come to: kind, price, relief, three lines, one action. It is what is printed first, and what somebody else is sent. */
export function Verdict() {
	return (
		<section
			aria-labelledby="your-plan"
			data-verdict=""
			className="mt-8 overflow-hidden rounded-card border border-line bg-surface p-5 md:p-8"
		>
			<div className="grid gap-4 md:grid-cols-2 md:gap-x-8 lg:grid-rows-[auto_1fr]">
				<div data-comes-to="" className="md:max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
					<div className="md:col-start-2 md:row-start-1">
						<h2
							id="your-plan"
							className="-scroll-mt-16 text-3xl lg:scroll-mt-4 leading-tight font-bold text-brand sm:text-4xl"
						>
							<span className="block text-base font-normal text-muted">For your steps</span>
							{verdict.kinds.map((kind) => (
								<span key={kind.text} {...shownWith(kind.when)}>
									{wordsOf(kind)}
								</span>
							))}
						</h2>
						<Price
							percent={vat.standard}
							platform={figures.platformPrice}
							className="text-[clamp(1.25rem,7.6vw,2rem)] lg:text-[2.4rem] leading-tight"
						/>
						{kinds
							.filter(({ doubt }) => doubt)
							.map(({ when }) => (
								<p key={JSON.stringify(when)} className="leading-snug" {...shownWith({ ...when, turn: undefined })}>
									Or a platform lift: <b className="whitespace-nowrap">{figures.platformPrice}</b>
								</p>
							))}
						{verdict.wide.map((reason) => (
							<p key={reason.text} className="leading-snug text-muted" {...shownWith(reason.when)}>
								{wordsOf(reason)}
							</p>
						))}
						<Relief answers="sixty both" percent={vat.reduced} platform={figures.platformPriceReduced}>
							{`With the lift at ${figures.vatReduced} VAT: `}
						</Relief>
						<Relief answers="disabled both open" percent={vat.zero} platform={figures.platformPriceZero}>
							{`With the lift at ${figures.vatZero} VAT, if its rules are met: `}
						</Relief>
					</div>
					<ul data-lines="" className="mt-4 grid gap-2 leading-snug md:max-lg:col-span-2 md:max-lg:row-start-2">
						{verdict.lines.flat().map((line) => (
							<Said key={line.text + JSON.stringify(line.when)} statement={line} />
						))}
					</ul>
				</div>
				<Actions />
				<div className="self-start max-md:-mx-5 md:col-start-1 md:row-start-1">
					{/* Drawn with the first answer (`live.ts`): until then it is that beside the questions. */}
					<div data-drawing="" className="md:rounded-control" />
					<p data-asked="" className="mt-1 text-sm text-muted max-md:px-5">
						Marked ? = not answered yet
					</p>
				</div>
				<div className="md:col-span-2">
					<Disclosure summary="What the price is made of">
						<ul className="grid gap-1.5" {...shownWith(seated)}>
							<PartRows />
						</ul>
						<ul className="grid gap-1.5" {...shownWith(inWheelchair)}>
							<li>A platform lift, fitted</li>
							<li>Base, landing and power: as the builder and the electrician quote them</li>
						</ul>
						<p className="mt-3">
							{guidePriceNote} <a href="/blog/outdoor-stairlift-cost-2025">What a lift costs: three worked totals</a>
						</p>
					</Disclosure>
				</div>
			</div>
		</section>
	);
}

interface PriceProps {
	percent: VatPercent;
	platform: string;
	className: string;
}

/** Of a stairlift by the answers, or of a platform. */
export function Price({ percent, platform, className }: PriceProps) {
	return (
		<>
			<span {...shownWith(seated)}>
				<Totals percent={percent} className={className} />
			</span>
			<strong {...shownWith(inWheelchair)} className={`block text-brand tabular-nums ${className}`}>
				{platform}
			</strong>
		</>
	);
}

/** @param answers the ones that lead to it */
function Relief({
	answers,
	children,
	...price
}: Omit<PriceProps, 'className'> & { answers: string; children: ReactNode }) {
	return (
		<p className="mt-2 text-lg leading-snug" {...shownWith({ relief: answers })}>
			{children}
			<Price {...price} className="text-xl" />
		</p>
	);
}

function Actions() {
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-lg:col-span-2 md:max-lg:row-start-3 lg:col-start-1 lg:row-start-2 lg:self-start print:hidden">
			<Opener dialog="photo-quote" look="main" className="max-sm:grow max-sm:px-2">
				Send photos with this plan
			</Opener>
			{site.postsForms ? (
				<noscript>
					<button
						type="submit"
						formMethod="post"
						formAction={site.serverUrl + planToQuotePath}
						className={buttonClass('main', 'max-sm:px-2')}
					>
						Send photos with this plan
					</button>
				</noscript>
			) : null}
			<button type="button" data-share="" hidden className={buttonClass()}>
				Share
			</button>
			<button type="button" data-print="" hidden className={buttonClass()}>
				Print
			</button>
			<span role="status" data-shared="" className="basis-full empty:hidden" />
		</div>
	);
}
