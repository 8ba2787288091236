import { useEffect, useState } from 'react';
import { type Place, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { saveFile } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import type { Bills } from '#desk/figures/contract.ts';
import { MonthPage } from '#desk/figures/MonthPage.tsx';
import { Part } from '#desk/Part.tsx';
import { useSession } from '#desk/use-session.ts';
import { counted, dayOf, dayWords, kindWords, monthWords } from '#desk/words.ts';
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

function Bill({
	bill: { company, total, lines, notGenuine },
	month,
}: {
	bill: Bills['companies'][number];
	month: string;
}) {
	const { name } = useSession();
	const [isPrinting, setPrinting] = useState(false);
	const { state, run } = useChange();
	useEffect(() => {
		if (!isPrinting) return;
		print();
		setPrinting(false);
	}, [isPrinting]);
	const save = async () => {
		const query = new URLSearchParams({ month, company });
		await saveFile(`bills.csv?${query}`, `${company.replace(/[^\p{L}\d]+/gu, '-')}-${month}.csv`);
		return 'The table is in your downloads. It holds personal data: delete it when you have used it.';
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
					<Button aria-label={`Save as a table (CSV): ${company}`} onClick={() => void run(save)}>
						Save as a table (CSV)
					</Button>
				</div>
				<ChangeResult state={state} sending="Preparing the table …" failed="There is no table." />
				{notGenuine > 0 ? <p className="mt-2 print:hidden">{left}</p> : null}
				<Table
					caption={`Requests passed to ${company} in ${monthWords(month)}`}
					columns={['Reference', 'Date', 'Name', 'Town', 'Kind', 'What became of it']}
					rows={lines.map(({ kind, id, reference, sentAt, town, outcome, ...line }) => [
						<PlaceLink key={id} to={{ ...start, open: { kind, id } }} className="whitespace-nowrap">
							{reference}
						</PlaceLink>,
						<span key={id} className="sm:whitespace-nowrap print:whitespace-nowrap">
							{dayWords(dayOf(Date.parse(sentAt)))}
						</span>,
						<span key={id} className="wrap-anywhere">
							{line.name}
						</span>,
						town,
						kindWords[kind][0],
						outcome,
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
