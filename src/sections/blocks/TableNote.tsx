import type { Compared } from '#facts/answers.ts';
import { gradeOf } from '#facts/fact.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { questions } from '#facts/sheet.ts';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';

/** Below a table of lifts: whose the limits are, what to ask of each since too few say it, and the sources. */
export function TableNote({ table: { columns, rows, asked } }: { table: Compared }) {
	const limits = columns.includes('Weight limit') ? rows.map(({ sheet }) => sheet.weightLimit) : [];
	const from = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.from));
	return (
		<span data-sources>
			{limits.some((limit) => gradeOf(limit) === 'our own figure') ? (
				<>Weight limits are our guide figures of {priceYear}, to be confirmed on your quotation. </>
			) : null}
			{asked.length > 0 ? <>Ask of each: {asked.map((question) => questions[question].ask).join(' ')} </> : null}
			<SourceLine from={from} short />
		</span>
	);
}
