import { useEffect, useState } from 'react';
import { openOf, type Place, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { saveTable } from '#desk/api/call.ts';
import { Result, useChange } from '#desk/api/change.tsx';
import { Part } from '#desk/controls.tsx';
import type { Bills } from '#desk/figures/contract.ts';
import { MonthPage } from '#desk/figures/FiguresPage.tsx';
import { useSession } from '#desk/session.ts';
import { counted, dayOf, kindWords, monthWords } from '#desk/words.ts';
import { dateOf } from '#leads/british-time.ts';
import { Button } from '#ui/Button.tsx';
import { Table } from '#ui/Table.tsx';

/** What each company was sent in a month, to print or for a spreadsheet. */
export function BillsPage({ place }: { place: Place }) {
	return (
		<MonthPage place={place}>
			{({ companies }: Bills, month) =>
				companies.length === 0 ? (
					<p className="my-8">No company was sent a request in this month.</p>
				) : (
					<div className="mt-4 grid gap-4">
						{companies.map((bill) => (
							<Bill key={bill.company} bill={bill} month={month} />
						))}
					</div>
				)
			}
		</MonthPage>
	);
}

function Bill({ bill, month }: { bill: Bills['companies'][number]; month: string }) {
	const { company, total, lines, notGenuine } = bill;
	const { name } = useSession();
	const [isPrinting, setPrinting] = useState(false);
	const change = useChange();
	useEffect(() => {
		if (!isPrinting) return;
		print();
		setPrinting(false);
	}, [isPrinting]);
	const save = () => {
		const query = new URLSearchParams({ month, company });
		return saveTable(`bills.csv?${query}`, `${company.replace(/[^\p{L}\d]+/gu, '-')}-${month}.csv`);
	};
	const left = `${counted(notGenuine, 'request is', 'requests are')} left out: spam, not genuine, taken back, or the same person again.`;
	return (
		<div data-print-sheet={isPrinting ? 'alone' : undefined}>
			<Part id={`bill-${company}`} level={2} title={`${company}: ${counted(total, 'request')}`}>
				<p className="hidden print:block">
					{name}, {monthWords(month)}
				</p>
				<div className="mt-2 flex flex-wrap gap-2">
					<Button aria-label={`Print: ${company}`} onClick={() => setPrinting(true)}>
						Print
					</Button>
					<Button aria-label={`Save as a table (CSV): ${company}`} onClick={() => change.run(save)}>
						Save as a table (CSV)
					</Button>
				</div>
				<Result of={change} failed="There is no table." />
				{notGenuine > 0 ? <p className="mt-2 print:hidden">{left}</p> : null}
				<Table
					caption={`Requests passed to ${company} in ${monthWords(month)}`}
					columns={['Reference', 'Date', 'Name', 'Town', 'Kind', 'What became of it']}
					rows={lines.map((line) => [
						<PlaceLink key={line.id} to={{ ...start, open: openOf(line) }} className="whitespace-nowrap">
							{line.reference}
						</PlaceLink>,
						<span key={line.id} className="sm:whitespace-nowrap print:whitespace-nowrap">
							{dateOf(dayOf(Date.parse(line.sentAt)))}
						</span>,
						<span key={line.id} className="wrap-anywhere">
							{line.name}
						</span>,
						line.town,
						kindWords[line.kind][0],
						line.outcome,
					])}
					note={
						total > lines.length
							? `The first ${lines.length} of ${total}: the table for a spreadsheet has all.`
							: undefined
					}
				/>
			</Part>
		</div>
	);
}
