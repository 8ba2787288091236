import type { ReactNode } from 'react';
import { NumbersOf } from '#blocks/Sources.tsx';
import { isSettled, known } from '#facts/answers.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { fileNameOf, type Product, questions } from '#facts/products.ts';
import type { Source } from '#facts/sources.ts';

interface Props {
	sheet: Product;
	/** The sources of its article, which the numbers stand for. */
	sources: readonly Source[];
}

/** The facts of one lift, from its sheet, at the top of its article. */
export function InBrief({ sheet, sources }: Props) {
	const { name, use, stairType, weightLimit, lowerLimit } = sheet;
	const id = `in-brief-${fileNameOf(sheet)}`;
	return (
		<section data-sheet aria-labelledby={id} className="overflow-hidden rounded-card border-2 border-brand bg-surface">
			<h2 id={id} className="bg-brand px-4 py-3 text-xl font-bold text-inverse sm:px-6">
				In brief: {name}
			</h2>
			<dl className="px-4 sm:px-6">
				<Row name="For">{use}</Row>
				<Row name="Carries">
					{stoneAndKg(weightLimit.value)}
					{isSettled(weightLimit) ? (
						<NumbersOf fact={weightLimit} list={sources} />
					) : (
						`, our own figure of ${priceYear}. ${
							lowerLimit
								? `We have also seen ${lowerLimit.value}\u00a0kg. Until the maker’s sheet is in your hand, treat ${lowerLimit.value}\u00a0kg as the limit.`
								: 'The maker’s sheet decides.'
						}`
					)}
				</Row>
				{sheet.rail ? null : <Row name="Rail">{stairType === 'straight' ? 'straight' : 'curved, made to measure'}</Row>}
				{known(sheet).map(({ question, fact }) => (
					<Row key={question} name={questions[question].label}>
						{fact.value}
						<NumbersOf fact={fact} list={sources} />
					</Row>
				))}
				<Row name="Before you buy">
					<a href="/blog/letters-and-lists-to-print#six-lines-to-have-in-writing" className="text-brand">
						Six lines to print and have signed
					</a>
				</Row>
			</dl>
		</section>
	);
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-6 gap-y-1 border-line py-3 not-last:border-b sm:grid-cols-[11rem_1fr]">
			<dt className="font-bold">{name}</dt>
			<dd className="first-letter:uppercase sm:col-start-2">{children}</dd>
		</div>
	);
}
