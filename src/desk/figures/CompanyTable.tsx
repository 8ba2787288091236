import type { CompanyFigures } from '#desk/contract.ts';
import { shareWords } from '#desk/figures/WeekTable.tsx';
import { Table } from '#ui/Table.tsx';

/** Which company answers, and how soon. */
export function CompanyTable({ companies }: { companies: readonly CompanyFigures[] }) {
	if (companies.length === 0) return null;
	return (
		<Table
			caption="Answers by company"
			columns={['Company', 'Requests', 'Answered', 'Within 24 hours', '“Not for me”']}
			rows={companies.map(({ company, asked, answered, within24h, notForMe }) => [
				company,
				asked,
				answered,
				shareWords(within24h, asked),
				notForMe,
			])}
		/>
	);
}
