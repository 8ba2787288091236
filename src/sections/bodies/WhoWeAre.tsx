import type { ReactNode } from 'react';
import { ArticleDrawing } from '#articles/ArticleImage.tsx';
import { type IconCard, IconCards } from '#blocks/Section.tsx';
import { howMany, inBrackets } from '#facts/companies.ts';
import { serviceAreas, telephoneLink } from '#facts/country.ts';
import { quoteReplyHours } from '#facts/promises.ts';
import { dayInWords, inWords } from '#facts/words.ts';
import { type ListedCompany, listedCompanies, retention, site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

const steps: readonly string[] = [
	`Your request reaches our own team. Our server, or our team, passes it on to companies that take your kind of steps, where the form asks for it: ${howMany(site)} for each request. A brochure request is passed on only if you ask for that.`,
	`They answer you in the way you asked for, by email or by telephone. We aim for within ${quoteReplyHours} hours.`,
	'You compare what they say and take your time. Until you sign a contract with one of them, you can say no without giving a reason.',
	`We delete your photos after ${retention.photoMonths} months and your request after ${retention.requestMonths}. Write to us if you want that done sooner.`,
];

const criteria: readonly IconCard[] = [
	{
		icon: 'rosette',
		title: 'The maker’s training',
		text: 'Its fitters hold certificates from the makers of the lifts they fit. We ask to see them.',
	},
	{
		icon: 'umbrella',
		title: 'Insurance',
		text: 'Public liability insurance pays if a fitter harms somebody or damages your home. We note the sum it covers and its last day.',
	},
	{
		icon: 'check',
		title: 'A trade body',
		text: (
			<>
				Where a company belongs to one, such as the{' '}
				<a href="https://www.bhta.com">British Healthcare Trades Association</a>, we look up its membership number
				there. Where it belongs to none, we say so.
			</>
		),
	},
	{
		icon: 'clock',
		title: 'The date',
		text: 'A check counts for one year, or until the insurance runs out if that comes first. Then it has to be done again.',
	},
];

const listsCompanies = listedCompanies.length > 0;

/** Who runs the site, what it costs, what happens to a request and how companies are chosen. */
export function WhoWeAre() {
	return (
		<>
			<div className="bg-band">
				<div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-8 sm:py-12 lg:grid-cols-2">
					<div>
						<h1 className="text-3xl font-bold text-brand sm:text-4xl">
							Who we are, how we earn, how we choose companies
						</h1>
						<p className="mt-4 text-lg">
							We introduce people with outdoor steps to stairlift companies in {inWords(serviceAreas)}. It costs you
							nothing, and a company may pay us for it. We make, sell and fit no lifts ourselves.
						</p>
					</div>
					<div className="overflow-hidden rounded-card max-lg:hidden">
						<ArticleDrawing drawing="measuring" className="h-auto w-full" />
					</div>
				</div>
			</div>
			<div className="mx-auto max-w-6xl px-4 py-10 lg:py-14">
				<div className="grid gap-10 lg:grid-cols-2 lg:gap-14">
					<section>
						<Heading>What it costs you, and how we earn</Heading>
						<p className="mt-4">
							You pay us nothing for a quote, a brochure or a call, and nothing later if you buy. When we introduce you
							to a company, it may pay us for the introduction.
						</p>
						<p className="mt-4">
							So we are not independent advisers, and you should know that when you read our guides. For advice from
							somebody with nothing to sell, ask your council for an occupational therapist, who is trained to see which
							help suits a person and a home. You may also compare with a company you found without us.
						</p>
						<p className="mt-4">
							<a href="/how-we-check">How we check</a> says where the facts in our guides come from, and what we have
							corrected.
						</p>
						<p className="mt-4">
							If you buy, your contract is with the company you choose, and so are its warranty and its servicing.
						</p>
					</section>
					<section>
						<Heading>What happens to your request</Heading>
						<ol className="mt-4 grid gap-4">
							{steps.map((step, index) => (
								<li key={step} className="flex gap-4">
									<span
										aria-hidden="true"
										className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand font-bold text-inverse"
									>
										{index + 1}
									</span>
									<p>{step}</p>
								</li>
							))}
						</ol>
						<p className="mt-4">
							The <a href="/privacy-policy">Privacy Policy</a> has it in full.
						</p>
					</section>
				</div>
				<section id="how-we-choose-companies" className="mt-12">
					<Heading>How we choose companies</Heading>
					<p className="mt-4 max-w-3xl">
						We use the word ‘approved’ only when every company we work with has passed the same check, and at least one
						of them is shown on this page with what we saw.
						{listsCompanies
							? ''
							: ' At present none is, so we call none approved; ask us for the names of those that have your request.'}{' '}
						These are the four things we look at and write down.
					</p>
					<IconCards cards={criteria} columns={2} />
					<p className="mt-6 max-w-3xl">
						It is a check of papers. It does not tell you how well a rail will be fitted, and no public body has a part
						in it. Before you sign, have the company show you the same papers; the{' '}
						<a href="/blog/what-is-an-outdoor-stairlift-guide#who-deserves-your-trust">buyer’s guide</a> says what else
						to look for.
					</p>
				</section>
				<div className={`mt-12 grid gap-12 ${listsCompanies ? 'lg:grid-cols-2 lg:gap-14' : ''}`}>
					{listsCompanies ? (
						<section>
							<Heading>Companies that passed the check</Heading>
							<CheckedCompanies />
						</section>
					) : null}
					<section>
						<Heading>Who runs this site</Heading>
						<CompanyBehind />
					</section>
				</div>
			</div>
		</>
	);
}

function Heading({ children }: { children: string }) {
	return <h2 className="text-2xl font-bold text-brand sm:text-3xl">{children}</h2>;
}

interface CheckedCompaniesProps {
	companies?: readonly ListedCompany[];
	approved?: boolean;
}

/** The companies that agreed to be shown, each with what was checked, by whom and when; nothing while there is none. */
export function CheckedCompanies({ companies = listedCompanies, approved = site.approved }: CheckedCompaniesProps) {
	if (companies.length === 0) return null;
	return (
		<>
			<ul className="mt-6 grid gap-4">
				{companies.map((company) => (
					<Company key={company.name} {...company} />
				))}
			</ul>
			<p className="mt-6">
				{approved
					? 'Every company that we pass requests to has passed this check, whether it is shown here or not.'
					: 'We also work with companies that have not passed this check, or whose check has to be done again. Ask us for the names of those that have your request.'}
			</p>
		</>
	);
}

function Company({ name, website, training, insurance, tradeBody, on, by }: ListedCompany) {
	const checked = [
		['Maker’s training', training],
		['Public liability insurance', `${insurance.cover}, until ${dayOf(insurance.expires)}`],
		['Trade body', tradeBody === 'none' ? 'Belongs to none' : `${tradeBody.name}, member ${tradeBody.number}`],
		['Checked', `${dayOf(on)}, by ${by}`],
	] as const;
	return (
		<li className="rounded-card border border-line bg-surface p-5">
			<h3 className="flex items-center gap-3 text-xl font-bold text-brand">
				<Icon name="check" />
				{website ? (
					<a href={website} rel="noopener">
						{name}
					</a>
				) : (
					name
				)}
			</h3>
			<dl className="mt-4 grid gap-3">
				{checked.map(([what, value]) => (
					<div key={what} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-3">
						<dt className="font-bold">{what}</dt>
						<dd className="first-letter:uppercase">{value}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

const dayOf = (day: string) => dayInWords(new Date(day));

/** The company's own particulars, as far as the operator has set them, and how to reach and to complain to it. */
function CompanyBehind() {
	const rows: readonly (readonly [string, ReactNode])[] = [
		['Company', site.companyName],
		['Editor', site.editorName && `${site.editorName}, ${site.editorRole}`],
		['Registered in', site.companyRegisteredIn],
		['Company number', site.companyNumber],
		['Registered office', site.companyAddress],
		['VAT number', site.vatNumber],
		['Data protection register', site.icoNumber],
		['Email', <Email key="email" />],
		['Telephone', site.phone && <Telephone key="telephone" />],
	];
	return (
		<>
			<dl className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-5">
				{rows
					.filter(([, value]) => value !== '')
					.map(([name, value]) => (
						<div key={name} className="sm:grid sm:grid-cols-[13rem_1fr] sm:gap-3">
							<dt className="font-bold">{name}</dt>
							<dd>{value}</dd>
						</div>
					))}
			</dl>
			<p className="mt-6">
				If something we did was not right, write to us and say that it is a complaint. We confirm that we have it within
				30 days and then tell you what we found. The <a href="/terms-and-conditions#if-you-are-not-happy">terms</a> say
				where else you can turn.
			</p>
		</>
	);
}

function Email() {
	return <a href={`mailto:${site.email}`}>{site.email}</a>;
}

function Telephone() {
	return (
		<>
			<a href={telephoneLink(site.phone)}>{site.phone}</a>
			{inBrackets(site.phoneHours)}
		</>
	);
}
