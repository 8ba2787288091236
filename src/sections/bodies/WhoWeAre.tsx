import type { ReactNode } from 'react';
import { policyComponents } from '#articles/policy-components.tsx';
import type { WrittenPart } from '#blocks/Section.tsx';
import { colours } from '#brand/colours.ts';
import { addressOf, howMany, inBrackets, telephoneLink } from '#facts/companies.ts';
import { capitalised, dayInWords } from '#facts/in-words.ts';
import { whoIsRinging } from '#facts/promises.ts';
import { type ListedCompany, listedCompanies, site } from '#site/config.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

const showsCompanies = listedCompanies.length > 0;

/** As many columns as it has parts. */
function Columns({ children }: { children: ReactNode }) {
	return <div className="grid gap-10 lg:auto-cols-fr lg:grid-flow-col lg:gap-14">{children}</div>;
}

/** Parts below each other, beside another. */
function Column({ children }: { children: ReactNode }) {
	return <div className="grid content-start gap-10">{children}</div>;
}

/** @param id the name a link can end with */
function Part({ id, card, title, children }: WrittenPart & { id?: string; card?: boolean }) {
	return (
		<section
			id={id}
			className={`[&>:is(ul,dl)+p]:mt-6 [&>p]:mt-4 [&>p]:max-w-3xl ${card ? 'self-start rounded-card bg-brand-pale p-5 sm:p-8' : ''}`}
		>
			<h2 className="text-2xl font-bold text-brand sm:text-3xl">{title}</h2>
			{children}
		</section>
	);
}

function Steps({ children }: { children: ReactNode }) {
	return <ol className="mt-4 grid gap-4">{children}</ol>;
}

function Step({ number, children }: { number: string; children: ReactNode }) {
	return (
		<li className="flex gap-4">
			<span
				aria-hidden="true"
				className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand font-bold text-inverse"
			>
				{number}
			</span>
			<div>{children}</div>
		</li>
	);
}

/** What is looked at: a plain list. */
function Checks({ children }: { children: ReactNode }) {
	return <ul className="mt-4 grid max-w-3xl sm:mt-6">{children}</ul>;
}

function Check({ icon, title, children }: WrittenPart & { icon: IconName }) {
	return (
		<li className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-line py-2 leading-snug first:border-t sm:max-lg:grid-cols-[auto_11rem_1fr] sm:gap-x-4 sm:py-3 xl:grid-cols-[auto_11rem_1fr]">
			<span className="text-brand">
				<Icon name={icon} />
			</span>
			<h3 className="font-bold text-brand">{title}</h3>
			<div className="max-sm:col-start-2 lg:max-xl:col-start-2">{children}</div>
		</li>
	);
}

/** Who is there between the reader's steps and a fitted lift, and where money may come from. */
export function ThreeParties() {
	const companies = howMany(site) === 'one' ? 'One company' : `${howMany(site)} companies`;
	const parties = [
		['You', 'pay us nothing'],
		['Us', 'we sell no lifts'],
		[capitalised(companies), 'quote for your steps'],
	] as const;
	return (
		<ol className="mt-6 flex flex-col leading-tight md:flex-row md:items-center lg:text-lg">
			{parties.map(([who, what], place) => (
				<li key={who} className={`flex flex-col md:flex-row md:items-center ${place > 0 ? 'md:grow' : ''}`}>
					{place > 0 ? (
						<span className="flex flex-wrap gap-2 text-sm md:grow md:flex-col md:gap-0 md:px-3 lg:text-base">
							<Arrow says="your request" />
							{place === 2 ? <Arrow back says="a company may pay us" /> : null}
						</span>
					) : null}
					<span className="rounded-control bg-surface px-4 py-3 md:px-5 md:py-4 lg:px-8 lg:py-6">
						<b className="block text-brand">{who}</b>
						{what}
					</span>
				</li>
			))}
		</ol>
	);
}

/** @param back whether it goes back: money, which may not come */
function Arrow({ says, back }: { says: string; back?: boolean }) {
	return (
		<span
			className={`flex items-center gap-2 max-md:min-h-12 md:gap-1 md:text-center ${back ? 'md:flex-col' : 'md:flex-col-reverse'}`}
		>
			<svg
				viewBox="0 0 72 16"
				width="72"
				height="16"
				aria-hidden="true"
				className={`max-md:-mx-4 max-md:w-11 lg:h-6 lg:w-27 ${back ? '-rotate-180 max-md:-rotate-90' : 'max-md:rotate-90'}`}
				fill="none"
			>
				<g stroke={colours.ink} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
					<path d="M4 8h62" strokeDasharray={back ? '7 6' : undefined} />
					<path d="m58 2 8 6-8 6" />
				</g>
			</svg>
			{says}
		</span>
	);
}

/** How to tell that a caller is genuine. */
function WhoIsRinging() {
	const { signs, byPage, byAsking } = whoIsRinging;
	return (
		<ul className="mt-4 grid max-w-3xl list-disc gap-2 pl-6">
			{[...signs, site.postsForms ? byPage : byAsking].map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
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
		['Maker’s training', capitalised(training)],
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
			<Particulars rows={checked} />
		</li>
	);
}

const dayOf = (day: string) => dayInWords(new Date(day));

/** The company's own particulars, as far as the operator has set them, and how to reach and to complain to it. */
function CompanyBehind() {
	const rows: readonly (readonly [string, ReactNode])[] = [
		['Company', site.companyName],
		['Registered in', site.companyRegisteredIn],
		['Company number', site.companyNumber],
		['Registered office', addressOf(site)],
		['VAT number', site.vatNumber],
		['Data protection register', site.icoNumber],
		['Email', <policyComponents.Email key="email" />],
		['Telephone', site.phone && <Telephone key="telephone" />],
	];
	return (
		<div className="mt-4 rounded-card border border-line bg-surface px-5 pt-1 pb-5">
			<Particulars rows={rows} />
		</div>
	);
}

/** Names with their values; what has none is left out. */
function Particulars({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
	return (
		<dl className="mt-4 grid gap-3">
			{rows
				.filter(([, value]) => value !== '')
				.map(([name, value]) => (
					<div key={name} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-3">
						<dt className="font-bold">{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

function Telephone() {
	return (
		<>
			<a href={telephoneLink(site.phone)}>{site.phone}</a>
			{inBrackets(site.phoneHours)}
		</>
	);
}

/** What a writer may use in `content/pages/who-we-are.mdx`, besides what a policy may. */
export const whoWeAreComponents = {
	...policyComponents,
	Check,
	CheckedCompanies,
	Checks,
	Column,
	Columns,
	CompanyBehind,
	IfCompaniesAreShown: ({ children }: { children: ReactNode }) => (showsCompanies ? children : null),
	IfNoCompanyIsShown: ({ children }: { children: ReactNode }) => (showsCompanies ? null : children),
	Part,
	Step,
	Steps,
	WhoIsRinging,
};
