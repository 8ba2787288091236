import type { ReactNode } from 'react';
import { Sheet } from '#articles/Sheet.tsx';
import {
	BrunoTable,
	ComparisonTable,
	HomeglideTable,
	SynergyTable,
	WeightTable,
	WhereToBegin,
} from '#articles/tables.tsx';
import { GuidePrice } from '#blocks/GuidePrice.tsx';
import { Diagram, Plan, Plans } from '#diagrams/Diagram.tsx';
import { telephoneLink } from '#facts/companies.ts';
import { figure, withFigures } from '#facts/figures.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** A question that opens its answer. */
function FaqItem({ question, children }: { question: string; children?: ReactNode }) {
	return <Disclosure summary={withFigures(question)}>{children}</Disclosure>;
}

interface TelephoneProps {
	/** The figure that is the number, as `vatHelpline`. */
	of: string;
}

/** A number as it is read out, which a telephone dials when it is pressed. */
function Telephone({ of }: TelephoneProps) {
	const number = figure(of);
	return (
		<a href={telephoneLink(number)} className="inline-block">
			{number}
		</a>
	);
}

/** The guide price as a part of an article, between its sections. On paper the tables say it. */
function ArticleGuidePrice() {
	return (
		<div className="my-8 print:hidden">
			<GuidePrice as="h2" />
		</div>
	);
}

/** What a writer may use in an article without importing it. */
export const articleComponents = {
	BrunoTable,
	ComparisonTable,
	Diagram,
	Faq: FaqItem,
	GuidePrice: ArticleGuidePrice,
	HomeglideTable,
	Plan,
	Plans,
	Sheet,
	SynergyTable,
	Telephone,
	WeightTable,
	WhereToBegin,
};
