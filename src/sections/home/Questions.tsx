import type { ReactNode } from 'react';
import { Section } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { inBrackets, mostCompanies } from '#facts/companies.ts';
import { telephoneLink } from '#facts/country.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/products.ts';
import { PhotographImage, personPhotograph } from '#photographs/photographs.tsx';
import { retention, site } from '#site/config.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

export function FaqSection() {
	const person = personPhotograph();
	return (
		<Section id="faq" title="Frequently Asked Questions">
			<div className="mt-3 grid gap-5 sm:mt-6 sm:gap-8 lg:grid-cols-3 [&_a]:text-brand">
				<div className="lg:col-span-2">
					{faqEntries.map(({ question, answer }) => (
						<Disclosure key={question} summary={question}>
							{answer}
						</Disclosure>
					))}
				</div>
				<div className="self-start rounded-card bg-brand-pale p-4 sm:p-5 lg:sticky lg:top-24">
					<h3 className="text-xl font-bold text-brand">Is your question not here?</h3>
					{person ? (
						<figure className="mt-3 flex items-center gap-3">
							<div className="w-24 shrink-0 overflow-hidden rounded-full [&_img]:aspect-square [&_img]:object-cover">
								<PhotographImage photograph={{ ...person, alt: '' }} alt="" sizes="6rem" />
							</div>
							<figcaption className="font-bold">{person.alt}</figcaption>
						</figure>
					) : null}
					<p className="mt-2 leading-snug sm:leading-normal">
						Write to <a href={`mailto:${site.email}`}>{site.email}</a>
						{site.phone ? (
							<>
								, or ring{' '}
								<a href={telephoneLink(site.phone)} className="whitespace-nowrap">
									{site.phone}
								</a>
								{inBrackets(site.phoneHours)}
							</>
						) : null}
						. {person?.alt ? `${person.alt.split(',')[0]} reads it` : 'A person reads it'} and answers you.
					</p>
				</div>
			</div>
		</Section>
	);
}

/** What people ask first, each with its answer. */
const faqEntries: readonly { question: string; answer: ReactNode }[] = [
	{
		question: `How much does ${subject.article} ${subject.one} cost?`,
		answer: (
			<p>
				A straight lift costs {figures.straightPrice} and a curved one {figures.curvedPrice}. A platform lift, for
				heights of {figures.platformHeight}, costs {figures.platformPrice}. These are {figures.priceYear} guide prices
				with installation and VAT at {figures.vatStandard}; many people pay less VAT. See{' '}
				<a href="/blog/outdoor-stairlift-cost-2025">what it costs in all, in three examples</a>.
			</p>
		),
	},
	{
		question: 'Do I need a site survey?',
		answer: (
			<p>
				Not for a quote: your photos are enough for an estimate. Before you order, the installer confirms the
				measurements. A curved rail is made to measure, so before it is made somebody normally comes to measure your
				steps.
			</p>
		),
	},
	{
		question: 'How long does installation take?',
		answer: (
			<p>
				A straight lift takes {figures.installStraight}, and a curved one {figures.installCurved}. On long or awkward
				steps, allow {figures.installStraightLongest} for a straight lift and {figures.installCurvedLongest} for a
				curved one. A curved rail takes {figures.curvedRailTime} to make first, longer from overseas. A straight lift
				can go in the next working day where the firm has one in stock. See{' '}
				<a href="/blog/how-long-does-it-take-to-install-an-outdoor-stairlift">how the day of fitting goes</a>.
			</p>
		),
	},
	{
		question: 'Can it stay outside in all weathers?',
		answer: (
			<p>
				Yes, if it is a model for outdoors, and you keep it covered when it is parked. Never ride when the steps are
				icy. Ask for the model’s outdoor rating and the coldest weather it is made for. See{' '}
				<a href="/blog/can-a-stairlift-be-used-outside">what the weather does</a>.
			</p>
		),
	},
	{
		question: 'What happens in a power cut?',
		answer: (
			<p>
				You can still ride. The lift runs on {figures.batteries}, and when they are full they are good for several
				journeys. By our guide they last {figures.batteryLife}, {figures.batteryAverage} on average, and new ones cost{' '}
				{figures.batteryPrice} with fitting. See{' '}
				<a href="/blog/how-often-do-outdoor-stairlifts-need-servicing">what service and care they need</a>.
			</p>
		),
	},
	{
		question: 'How much weight can a lift carry?',
		answer: (
			<p>
				From {figures.weightLowest} to {figures.weightHighest}, by our guide figures of {figures.priceYear}. Some makes
				have a heavy-duty version for {figures.weightHeavyDuty}; ask if it is offered outdoors. Have the limit of your
				lift on the quotation, and count your coat and your shopping too. One person rides at a time.
			</p>
		),
	},
	{
		question: 'Can I get help with the cost?',
		answer: (
			<>
				<p>
					Often. VAT may be {figures.vatReduced} if you are {figures.vatReducedAge}. It may be {figures.vatZero} if you
					are disabled or have a long-term illness; for that rate, outdoor steps have rules of their own.
				</p>
				<p>
					In England and Wales the council must give a grant for getting in and out of your home, if you need it and the
					means test allows: {figures.grantEngland} and {figures.grantWales}. In Northern Ireland it is{' '}
					{figures.grantNorthernIreland} (more in some cases), in Scotland {figures.grantScotland} of the approved cost.
					Apply before you order. See <a href="/blog/stairlift-vat-and-grants">VAT and grants</a>.
				</p>
			</>
		),
	},
	{
		question: 'Who fits the lift, and who looks after it?',
		answer: (
			<p>
				The company you choose. Your contract is with it, and not with us. By our guide, a warranty is{' '}
				{figures.warranty} and can be extended {figures.warrantyLongest}. Have the lift serviced {figures.servicing},
				and by the sea, under trees or in heavy use {figures.servicingHarsh}.
			</p>
		),
	},
	{
		question: 'What happens to my details and my photos?',
		answer: (
			<p>
				We use them only to answer you. A request for a quote or a call goes to {mostCompanies(site)}, a brochure
				request to none unless you ask for that in its form. We send no marketing. We delete photos{' '}
				{retention.photoMonths} months and requests {retention.requestMonths} months after they reach us. See our{' '}
				<a href="/privacy-policy">Privacy Policy</a>.
			</p>
		),
	},
	{
		question: 'I cannot take photos. How do I ask?',
		answer: (
			<>
				<p>
					Ask for an engineer callback or a brochure. Or write to <a href={`mailto:${site.email}`}>{site.email}</a>.
					Someone you trust may also send photos for you.
				</p>
				<p className="flex flex-wrap gap-2 print:hidden">
					<Opener dialog="callback">Engineer Callback</Opener>
					<Opener dialog="brochure">Free Brochure</Opener>
				</p>
			</>
		),
	},
];
