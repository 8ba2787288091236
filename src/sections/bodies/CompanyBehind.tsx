import type { ReactNode } from 'react';
import { inBrackets } from '#facts/companies.ts';
import { telephoneLink } from '#facts/country.ts';
import { site } from '#site/config.ts';

/** The company's own particulars, as far as the operator has set them, and how to reach and to complain to it. */
export function CompanyBehind() {
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
