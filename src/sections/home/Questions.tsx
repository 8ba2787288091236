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
			<div className="mt-2 grid gap-4 sm:mt-6 sm:gap-8 lg:grid-cols-3 [&_a]:text-brand">
				<div className="lg:col-span-2">{children}</div>
				<div className="self-start sm:rounded-card sm:bg-brand-pale sm:p-5 lg:sticky lg:top-24">
					<h3 className="text-xl font-bold text-brand max-sm:hidden">Is your question not here?</h3>
					{person ? (
						<figure className="mt-3 flex items-center gap-3">
							<div className="w-24 shrink-0 overflow-hidden rounded-full [&_img]:aspect-square [&_img]:object-cover">
								<PhotographImage photograph={{ ...person, alt: '' }} alt="" sizes="6rem" />
							</div>
							<figcaption className="font-bold">{person.alt}</figcaption>
						</figure>
					) : null}
					<p className="leading-snug sm:mt-2 sm:leading-normal">
						<span className="font-bold sm:hidden">Another question? </span>Write to{' '}
						<a href={`mailto:${site.email}`}>{site.email}</a>
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

export function Question({ ask, children }: { ask: string; children: ReactNode }) {
	return <Disclosure summary={withFigures(ask)}>{children}</Disclosure>;
}

export function Openers({ children }: { children: ReactNode }) {
	return <div className="mt-3 print:hidden [&>p]:flex [&>p]:flex-wrap [&>p]:gap-2">{children}</div>;
}
