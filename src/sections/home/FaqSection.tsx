import { Section } from '#sections/blocks/Section.tsx';
import { faqEntries } from '#sections/home/faq-entries.tsx';
import { site } from '#site/config.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

export function FaqSection() {
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
				<div className="self-start rounded-card bg-brand-pale p-4 sm:p-5 lg:sticky lg:top-24 lg:mt-3">
					<h3 className="text-xl font-bold text-brand">Is your question not here?</h3>
					<p className="mt-2">
						Write to <a href={`mailto:${site.email}`}>{site.email}</a>. A person reads it and answers you.
					</p>
				</div>
			</div>
		</Section>
	);
}
