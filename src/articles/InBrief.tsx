import type { ReactNode } from 'react';
import { NumbersOf } from '#blocks/Sources.tsx';
import { isSettled, known } from '#facts/answers.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { type Product, questions } from '#facts/products.ts';
import type { Source } from '#facts/sources.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

interface Props {
	sheet: Product;
	/** The sources of its article, which the numbers stand for. */
	sources: readonly Source[];
}

/** The facts of one lift, from its sheet, at the end of its article. */
export function InBrief({ sheet, sources }: Props) {
	const { name, use, stairType, weightLimit, lowerLimit } = sheet;
	return (
		<Disclosure summary={`In brief: ${name}`}>
			<dl>
				<Row name="For">{use}</Row>
				<Row name="Carries">
					{stoneAndKg(weightLimit.value)}
					{isSettled(weightLimit) ? (
						<NumbersOf fact={weightLimit} list={sources} />
					) : (
						<>
							, by our guide
							{lowerLimit
								? `. Until the maker’s sheet is in your hand, treat ${lowerLimit.value}\u00a0kg as the limit: we have seen that too.`
								: null}
						</>
					)}
				</Row>
				{sheet.rail ? null : <Row name="Rail">{stairType === 'straight' ? 'straight' : 'curved, made to measure'}</Row>}
				{known(sheet).map(({ question, fact }) => (
					<Row key={question} name={questions[question].label}>
						{fact.value}
						<NumbersOf fact={fact} list={sources} />
					</Row>
				))}
			</dl>
		</Disclosure>
	);
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid grid-cols-[6rem_1fr] gap-x-4 border-line py-1.5 leading-snug not-last:border-b sm:grid-cols-[11rem_1fr] sm:py-2.5">
			<dt className="font-bold">{name}</dt>
			<dd className="first-letter:uppercase">{children}</dd>
		</div>
	);
}
