import type { ReactNode } from 'react';
import { ComparisonTable } from '#articles/ComparisonTable.tsx';
import { StopBrochure } from '#articles/StopBrochure.tsx';
import { siteName } from '#brand/name.ts';
import { companiesTooLabel, howMany, stairliftCompanies } from '#facts/companies.ts';
import { inBrackets } from '#facts/imprint.ts';
import { readingOf } from '#facts/sheets/source-line.ts';
import { sources } from '#facts/sources.ts';
import { telephoneLink } from '#facts/telephone.ts';
import { inWords } from '#facts/words.ts';
import { askedBy } from '#leads/asked.ts';
import { leads, wordsOf } from '#leads/tables.ts';
import { site } from '#site/config.ts';

/** What the site is called. */
function SiteName() {
	return siteName;
}

/** The address of the operator's mailbox, as a link. */
function Email() {
	return <a href={`mailto:${site.email}`}>{site.email}</a>;
}

/** Who answers for this site, as the operator's settings say. */
function Company() {
	const { companyName, companyRegisteredIn, companyNumber, companyAddress, vatNumber, icoNumber } = site;
	return (
		<>
			{companyName}, {companyRegisteredIn && `registered in ${companyRegisteredIn}, `}company number {companyNumber},
			registered office {companyAddress}
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

/** Where a hosted backend is. */
function BackendHost() {
	return URL.parse(site.backendUrl)?.host ?? '';
}

/** The companies that work for the operator, where the settings name them. */
function Processors() {
	if (site.processors.length === 0) return 'Ask us, and we will tell you which they are, what they do and where.';
	return `They are: ${site.processors.join('; ')}.`;
}

/** What stands beside the box of the brochure form. */
function CompaniesToo() {
	return companiesTooLabel;
}

/** The companies, called approved only where that is true. */
function StairliftCompanies() {
	return stairliftCompanies(site);
}

/** How many companies get one request: `one`, or `at most three`. */
function HowManyCompanies() {
	return howMany(site);
}

interface IfProps {
	children?: ReactNode;
	/** The fact that decides; given by tests only. */
	is?: boolean;
}

/** What is true only where companies may be called approved. */
function IfApproved({ children, is = site.approved }: IfProps) {
	return is ? children : null;
}

/** What is true only where requests go to a hosted backend. */
function IfHosted({ children, is = site.backendUrl !== '' }: IfProps) {
	return is ? children : null;
}

/** What is true only where the site's own server stores requests. */
function IfOurServer({ children, is = site.backendUrl === '' }: IfProps) {
	return is ? children : null;
}

/** What is true only where the server counts visits. */
function IfVisitsAreCounted({ children, is = site.countsKeptMonths > 0 }: IfProps) {
	return is ? children : null;
}

/** What is true only where an e-mail to the visitor has a link to delete the request. */
function IfVisitorsCanDelete({ children, is = site.confirmsByEmail && site.postsForms }: IfProps) {
	return is ? children : null;
}

/** What is true only where visitors get a link to add photos: from our server, or in the e-mail. */
function IfPhotosCanBeAdded({
	children,
	is = site.postsForms && (site.backendUrl === '' || site.confirmsByEmail),
}: IfProps) {
	return is ? children : null;
}

/** How the sources of the site were read, all together. */
function HowSourcesWereRead() {
	return readingOf(Object.values(sources)).replace(/^Read/, 'We read them');
}

/** The person who answers for the articles, where the settings name one. */
function Editor() {
	return `${site.editorName}, ${site.editorRole}`;
}

/** What is true only where an editor is named. */
function IfEditorIsNamed({ children, is = site.editorName !== '' }: IfProps) {
	return is ? children : null;
}

/** What is true only where none is. */
function IfNoEditorIsNamed({ children, is = site.editorName === '' }: IfProps) {
	return is ? children : null;
}

interface IfWeConfirmByEmailProps {
	children?: ReactNode;
	confirmsByEmail?: boolean;
}

/** What is true only where visitors get an e-mail about their request. */
function IfWeConfirmByEmail({ children, confirmsByEmail = site.confirmsByEmail }: IfWeConfirmByEmailProps) {
	return confirmsByEmail ? children : null;
}

/** What each form asks for, from the forms' own definitions. */
function QuestionsTable({ note }: { note: string }) {
	const rows = leads.map((lead) => {
		const { form, needed, welcome } = askedBy(lead);
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

/** What a policy, or a page about the site, may use without importing it. */
export const policyComponents = {
	BackendHost,
	CompaniesToo,
	Company,
	ComparisonTable,
	Editor,
	Email,
	HowManyCompanies,
	HowSourcesWereRead,
	IfApproved,
	IfEditorIsNamed,
	IfHosted,
	IfNoEditorIsNamed,
	IfOurServer,
	IfPhotosCanBeAdded,
	IfVisitorsCanDelete,
	IfVisitsAreCounted,
	IfWeConfirmByEmail,
	OrRing,
	Processors,
	QuestionsTable,
	ReplyTimes,
	SiteName,
	StairliftCompanies,
	StopBrochure,
};
