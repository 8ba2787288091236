import type { ReactNode } from 'react';
import { Section, type WrittenPart } from '#blocks/Section.tsx';
import { inBrackets, telephoneLink } from '#facts/companies.ts';
import { withFigures } from '#facts/figures.ts';
import { PhotographImage, personPhotograph } from '#photographs/photographs.tsx';
import { site } from '#site/config.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** What people ask first, each with its answer, and where to ask the rest. */
export function FaqSection({ title, children }: WrittenPart) {
	const person = personPhotograph();
	return (
		<Section id="faq" title={title}>
			<div className="mt-2 grid items-start gap-x-12 sm:mt-6 lg:grid-cols-2 lg:[&>:nth-child(2)]:border-t [&_a]:text-brand">
				{children}
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 leading-snug sm:mt-8 [&_a]:text-brand">
				{person ? (
					<figure className="flex items-center gap-3">
						<div className="w-24 shrink-0 overflow-hidden rounded-full [&_img]:aspect-square [&_img]:object-cover">
							<PhotographImage photograph={{ ...person, alt: '' }} alt="" sizes="6rem" />
						</div>
						<figcaption className="font-bold">{person.alt}</figcaption>
					</figure>
				) : null}
				<p className="sm:text-lg">
					<b className="text-brand">Another question?</b> Write to <a href={`mailto:${site.email}`}>{site.email}</a>
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
		</Section>
	);
}

export function Question({ ask, children }: { ask: string; children: ReactNode }) {
	return <Disclosure summary={withFigures(ask)}>{children}</Disclosure>;
}

export function Openers({ children }: { children: ReactNode }) {
	return <div className="mt-3 flex flex-wrap gap-2 print:hidden">{children}</div>;
}
