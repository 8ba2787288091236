import type { ReactNode } from 'react';
import { Sheet } from '#articles/Sheet.tsx';
import { ComparisonTable, WeightTable, WhereToBegin } from '#articles/tables.tsx';
import { GuidePrice } from '#blocks/GuidePrice.tsx';
import { LiftTable } from '#blocks/LiftTable.tsx';
import { Numbers } from '#blocks/Sources.tsx';
import { Diagram, Plan, Plans } from '#diagrams/Diagram.tsx';
import { telephoneLink } from '#facts/companies.ts';
import { figure, withFigures } from '#facts/figures.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';
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

/**
 * What a writer may use in an article without importing it.
 * @param list the article's sources, whose numbers `<Ref of="vat-lifts" />` gives
 */
export const articleComponents = (list: readonly Source[]) => ({
	ComparisonTable,
	Diagram,
	Faq: FaqItem,
	GuidePrice,
	LiftTable,
	Plan,
	Plans,
	Ref: ({ of }: { of: SourceId }) => <Numbers of={[sources[of]]} list={list} />,
	Sheet,
	Telephone,
	WeightTable,
	WhereToBegin,
});
