import type { Question } from '#facts/sheets/questions.ts';
import { confirmed, hearsay, labelled, limitInWords, toConfirm } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';
import { inWords } from '#facts/words.ts';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';

/** The facts of one lift, from its sheet, at the top of its article. */
export function InBrief({ sheet }: { sheet: Sheet }) {
	const { name, use, stairType, weightLimit, standardLimit, rail } = sheet;
	const facts = confirmed(sheet).filter((question) => question !== 'rail');
	const said = hearsay(sheet);
	const from = [
		...weightLimit.from,
		...(standardLimit?.from ?? []),
		...[...facts, ...said].flatMap((question) => sheet[question]?.from ?? []),
	];
	return (
		<section
			data-sheet
			aria-labelledby="in-brief"
			className="overflow-hidden rounded-card border-2 border-pine bg-white"
		>
			<h2 id="in-brief" className="bg-pine px-4 py-3 text-xl font-bold text-white sm:px-6">
				In brief: {name}
			</h2>
			<dl className="divide-y divide-line px-4 sm:px-6">
				<Row name="For" values={[use]} />
				<Row name="Carries" values={[limitInWords(sheet)]} />
				<Row
					name="Rail"
					values={[rail?.value ?? (stairType === 'straight' ? 'straight' : 'curved, made to measure')]}
				/>
				<Row
					name="Confirmed"
					values={inWordsOf(sheet, facts)}
					otherwise="The weight limit, and nothing beyond it yet"
				/>
				{said.length > 0 ? <Row name="From one source only" values={inWordsOf(sheet, said)} /> : null}
				<Row name="Have confirmed in writing" values={[inWords(toConfirm(sheet, 6))]} />
			</dl>
			<p className="border-t border-line bg-sand px-4 py-3 text-base text-soft sm:px-6">
				<SourceLine from={from} />
			</p>
		</section>
	);
}

function inWordsOf(sheet: Sheet, questions: readonly Question[]): string[] {
	return questions.flatMap((question) => labelled(sheet, question) ?? []);
}

function Row({ name, values, otherwise }: { name: string; values: readonly string[]; otherwise?: string }) {
	const shown = values.length > 0 || !otherwise ? values : [otherwise];
	return (
		<div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
			<dt className="font-bold">{name}</dt>
			{shown.map((value) => (
				<dd key={value} className="first-letter:uppercase sm:col-start-2">
					{value}
				</dd>
			))}
		</div>
	);
}
