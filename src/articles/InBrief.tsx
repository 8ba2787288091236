import type { ReactNode } from 'react';
import type { Question } from '#facts/sheets/questions.ts';
import { confirmed, hearsay, labelled, limitInWords, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';

/** The facts of one lift, from its sheet, at the top of its article. */
export function InBrief({ sheet }: { sheet: Sheet }) {
	const { name, use, stairType, weightLimit, standardLimit, rail } = sheet;
	const facts = confirmed(sheet);
	const said = hearsay(sheet);
	const from = [
		...weightLimit.from,
		...(standardLimit?.from ?? []),
		...[...facts, ...said].flatMap((question) => sheet[question]?.from ?? []),
	];
	return (
		<section aria-labelledby="in-brief" className="overflow-hidden rounded-card border-2 border-pine bg-white">
			<h2 id="in-brief" className="bg-pine px-4 py-3 text-xl font-bold text-white sm:px-6">
				In brief: {name}
			</h2>
			<dl className="divide-y divide-line px-4 sm:px-6">
				<Row name="For">{use}</Row>
				<Row name="Carries">{limitInWords(sheet)}</Row>
				<Row name="Rail">{rail?.value ?? (stairType === 'straight' ? 'Straight' : 'Curved, made to measure')}</Row>
				<Row name="Confirmed">
					{facts.length > 0 ? <Facts sheet={sheet} questions={facts} /> : 'The weight limit, and nothing beyond it yet'}
				</Row>
				{said.length > 0 ? (
					<Row name="From one source only">
						<Facts sheet={sheet} questions={said} />
					</Row>
				) : null}
				<Row name="Have confirmed in writing">
					<List items={toConfirm(sheet, 5)} />
				</Row>
			</dl>
			<p className="border-t border-line bg-sand px-4 py-3 text-base text-soft sm:px-6">
				<SourceLine from={from} />
			</p>
		</section>
	);
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
			<dt className="font-bold">{name}</dt>
			<dd className="first-letter:uppercase">{children}</dd>
		</div>
	);
}

function Facts({ sheet, questions }: { sheet: Sheet; questions: readonly Question[] }) {
	return <List items={questions.flatMap((question) => labelled(sheet, question) ?? [])} />;
}

function List({ items }: { items: readonly string[] }) {
	return (
		<ul className="list-disc space-y-1 pl-5">
			{items.map((item) => (
				<li key={item} className="first-letter:uppercase">
					{item}
				</li>
			))}
		</ul>
	);
}
