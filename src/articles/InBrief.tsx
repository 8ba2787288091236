import type { ReactNode } from 'react';
import type { Question } from '#facts/sheets/questions.ts';
import { questions } from '#facts/sheets/questions.ts';
import { confirmed, hearsay, limitInWords, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { inWords } from '#facts/words.ts';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';

/** So many confirmed facts are seen at once; the others open. */
const atOnce = 6;

/** The facts of one lift, from its sheet, at the top of its article. */
export function InBrief({ sheet }: { sheet: Sheet }) {
	const { name, use, stairType, weightLimit, standardLimit, rail } = sheet;
	const facts = confirmed(sheet).filter((question) => question !== 'rail');
	const [first, more] = [facts.slice(0, atOnce), facts.slice(atOnce)];
	const said = hearsay(sheet);
	const from = [
		...weightLimit.from,
		...(standardLimit?.from ?? []),
		...[...facts, 'rail' as const, ...said].flatMap((question) => sheet[question]?.from ?? []),
	];
	return (
		<section
			data-sheet
			aria-labelledby="in-brief"
			className="overflow-hidden rounded-card border-2 border-brand bg-surface"
		>
			<h2 id="in-brief" className="bg-brand px-4 py-3 text-xl font-bold text-inverse sm:px-6">
				In brief: {name}
			</h2>
			<dl className="px-4 sm:px-6">
				<Row name="For">
					<Value>{use}</Value>
				</Row>
				<Row name="Carries">
					<Value>{limitInWords(sheet)}</Value>
				</Row>
				<Row name="Rail">
					<Value>{rail?.value ?? (stairType === 'straight' ? 'straight' : 'curved, made to measure')}</Value>
				</Row>
				<Row name="Confirmed">
					{first.length > 0 ? <Facts sheet={sheet} of={first} /> : <Value>nothing yet by the maker</Value>}
				</Row>
				{said.length > 0 ? (
					<Row name="Stated by one source only">
						<Facts sheet={sheet} of={said} />
					</Row>
				) : null}
				<Row name="Have confirmed in writing">
					<Value>{inWords(toConfirm(sheet, 6))}</Value>
				</Row>
			</dl>
			{more.length > 0 ? (
				<details className="border-t border-line px-4 sm:px-6">
					<summary className="min-h-11 cursor-pointer py-3 font-bold text-brand">
						{more.length} more confirmed {more.length === 1 ? 'fact' : 'facts'}
					</summary>
					<dl className="pb-3">
						<Row name="Also confirmed">
							<Facts sheet={sheet} of={more} />
						</Row>
					</dl>
				</details>
			) : null}
			<p className="border-t border-line bg-band px-4 py-3 text-base text-muted sm:px-6">
				<SourceLine from={from} />
			</p>
		</section>
	);
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-6 gap-y-1 border-line py-3 not-last:border-b sm:grid-cols-[11rem_1fr]">
			<dt className="font-bold">{name}</dt>
			{children}
		</div>
	);
}

function Value({ children }: { children: ReactNode }) {
	return <dd className="first-letter:uppercase sm:col-start-2">{children}</dd>;
}

function Facts({ sheet, of }: { sheet: Sheet; of: readonly Question[] }) {
	return of.map((question) => (
		<Value key={question}>
			<span className="font-semibold">{questions[question].label}:</span> {sheet[question]?.value}
		</Value>
	));
}
