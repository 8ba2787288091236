import type { ReactNode } from 'react';
import { GuideLine, HowAFactTravels } from '#articles/marks.tsx';
import { ComparisonTable } from '#articles/tables.tsx';
import { siteName } from '#brand/name.ts';
import {
	addressOf,
	companiesTooLabel,
	howMany,
	inBrackets,
	stairliftCompanies,
	telephoneLink,
} from '#facts/companies.ts';
import { dayInFigures, inWords, isoDay } from '#facts/in-words.ts';
import { leads, questionsOf, wordsOf } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import type { Memory, Stored } from '#site/visit.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

interface PolicyHeaderProps {
	title: string;
	effective: Date;
	changed?: Date | undefined;
	reviewed: Date;
}

/** Above a policy: its title and its dates. */
export function PolicyHeader({ title, effective, changed, reviewed }: PolicyHeaderProps) {
	return (
		<header>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-3 text-muted">
				Effective date: <Day of={effective} />.{' '}
				{changed && (
					<>
						Last changed: <Day of={changed} />.{' '}
					</>
				)}
				Last checked: <Day of={reviewed} />.
			</p>
		</header>
	);
}

function Day({ of }: { of: Date }) {
	return <time dateTime={isoDay(of)}>{dayInFigures(of)}</time>;
}

export function PolicyFooter() {
	return (
		<p className="mt-12 print:hidden">
			<a href="/" className={buttonClass()}>
				Back to Home
			</a>
		</p>
	);
}

/** The objection is kept on the device, because the tab's memory ends with the tab. PECR wants a simple means to object. */
const onThisDevice: Stored = 'brochureForm';
/** Where storage is blocked, the tab's memory has to do. */
const inThisTab: Memory = 'brochure-offered';

/**
 * The button that stops the brochure form opening by itself. Hidden without scripts, with which the form would not open either. Its
 * script is told the names: were it to import them, every page would fetch them as a file of their own.
 */
function StopBrochure() {
	return (
		<div
			data-stop-brochure={onThisDevice}
			data-in-this-tab={inThisTab}
			hidden
			className="mt-4 rounded-card bg-brand-pale p-5"
		>
			<p role="status" />
			<Button className="mt-3">Stop it opening by itself</Button>
		</div>
	);
}

/** Who answers for this site, as the operator's settings say. */
function Company() {
	const { companyName, companyRegisteredIn, companyNumber, vatNumber, icoNumber } = site;
	return (
		<>
			{companyName}, {companyRegisteredIn && `registered in ${companyRegisteredIn}, `}company number {companyNumber},
			registered office {addressOf(site)}
			{vatNumber && `, VAT number ${vatNumber}`}
			{icoNumber && `, data protection register number ${icoNumber}`}
		</>
	);
}

/** How to ring the operator: ` or ring …`, where there is a number. */
function OrRing() {
	if (site.phone === '') return null;
	return (
		<>
			{' '}
			or ring <a href={telephoneLink(site.phone)}>{site.phone}</a>
			{inBrackets(site.phoneHours)}
		</>
	);
}

/** The companies that work for the operator, where the settings name them. */
function Processors() {
	if (site.processors.length === 0) return 'Ask us, and we will tell you which they are, what they do and where.';
	return `They are: ${site.processors.join('; ')}.`;
}

/** What each form asks for, from the forms' own definitions. */
function QuestionsTable({ note }: { note: string }) {
	const rows = leads.map((lead) => {
		const { form, needed, welcome } = questionsOf(lead);
		return [form, needed, welcome] as const;
	});
	return (
		<ComparisonTable
			caption="What each form asks for"
			columns={['Form', 'What we need', 'What you may add']}
			rows={rows}
			note={note}
		/>
	);
}

/** By when people answer each kind of request; the policy itself speaks of the brochure, which is there at once. */
function ReplyTimes() {
	const times = leads.flatMap(({ kind, answer: { by, withinHours } }) => {
		if (by === 'program') return [];
		const words = wordsOf(kind);
		return `for ${by === 'call' ? `a ${words} from an engineer` : `an answer to a ${words}`} within ${withinHours} hours`;
	});
	return `We aim ${inWords(times)}.`;
}

/** A component that shows its words only where a fact is so. */
function onlyWhere(fact: () => boolean) {
	return ({ children }: { children?: ReactNode }) => (fact() ? children : null);
}

/** What a policy comes to, on the ground of an article's answer. */
function InShort({ children }: { children?: ReactNode }) {
	return (
		<section
			aria-labelledby="in-short"
			className="max-w-[35rem] rounded-card bg-brand-pale p-4 sm:px-6 [&_ul]:mt-1 [&_ul]:list-disc [&_ul]:pl-6 [&_li+li]:mt-1"
		>
			<p id="in-short" className="font-bold text-brand">
				In short
			</p>
			{children}
		</section>
	);
}

/** What a policy, or a page about the site, may use without importing it. */
export const policyComponents = {
	/** Where a hosted backend is. */
	BackendHost: () => URL.parse(site.backendUrl)?.host ?? '',
	/** What stands beside the box of the brochure form. */
	CompaniesToo: () => companiesTooLabel,
	Company,
	ComparisonTable,
	/** The person who answers for the articles, where the settings name one. */
	Editor: () => `${site.editorName}, ${site.editorRole}`,
	/** The address of the operator's mailbox, as a link. */
	Email: () => <a href={`mailto:${site.email}`}>{site.email}</a>,
	/** How many companies get one request: `one`, or `at most three`. */
	HowManyCompanies: () => howMany(site),
	/** Where companies may be called approved. */
	IfApproved: onlyWhere(() => site.approved),
	IfEditorIsNamed: onlyWhere(() => site.editorName !== ''),
	/** Where requests go to a hosted backend. */
	IfHosted: onlyWhere(() => site.backendUrl !== ''),
	/** Where the site's own server stores requests. */
	IfOurServer: onlyWhere(() => site.backendUrl === ''),
	/** Where visitors get a link to add photos: from our server, or in the e-mail. */
	IfPhotosCanBeAdded: onlyWhere(() => site.postsForms && (site.backendUrl === '' || site.confirmsByEmail)),
	/** Where an e-mail to the visitor has a link to delete the request. */
	IfVisitorsCanDelete: onlyWhere(() => site.confirmsByEmail && site.postsForms),
	/** Where the server counts visits. */
	IfVisitsAreCounted: onlyWhere(() => site.countsKeptMonths > 0),
	/** Where visitors get an e-mail about their request. */
	IfWeConfirmByEmail: onlyWhere(() => site.confirmsByEmail),
	GuideLine,
	HowAFactTravels,
	InShort,
	OrRing,
	Processors,
	QuestionsTable,
	ReplyTimes,
	/** What the site is called. */
	SiteName: () => siteName,
	StopBrochure,
	/** The companies, called approved only where that is true. */
	StairliftCompanies: () => stairliftCompanies(site),
};
