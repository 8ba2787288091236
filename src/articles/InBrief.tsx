import type { ReactNode } from 'react';
import { SourceLine } from '#blocks/SourceLine.tsx';
import { known, limitInWords, toConfirm } from '#facts/answers.ts';
import { type Fact, knownBy } from '#facts/fact.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { fileNameOf } from '#facts/products.ts';
import { type Product, type Question, questions } from '#facts/sheet.ts';
import { capitalised, inWords } from '#facts/words.ts';

/** The facts of one lift, from its sheet, at the top of its article: each below how it is known. */
export function InBrief({ sheet }: { sheet: Product }) {
	const { name, use, stairType, weightLimit, rail } = sheet;
	const id = `in-brief-${fileNameOf(sheet)}`;
	const facts = known(sheet).filter(({ question }) => question !== 'rail');
	const ways = [...new Set(facts.map(({ fact }) => knownBy(fact)))].sort(surestFirst);
	const from = [...weightLimit.from, ...known(sheet).flatMap(({ fact }) => fact.from)];
	return (
		<section data-sheet aria-labelledby={id} className="overflow-hidden rounded-card border-2 border-brand bg-surface">
			<h2 id={id} className="bg-brand px-4 py-3 text-xl font-bold text-inverse sm:px-6">
				In brief: {name}
			</h2>
			<dl className="px-4 sm:px-6">
				<Row name="For">
					<Value>{use}</Value>
				</Row>
				<Row name="Carries">
					<Value>
						{limitInWords(sheet)} ({inFull(knownBy(weightLimit))})
					</Value>
				</Row>
				<Row name="Rail">
					<Value>
						{rail
							? `${rail.value} (${inFull(knownBy(rail))})`
							: stairType === 'straight'
								? 'straight'
								: 'curved, made to measure'}
					</Value>
				</Row>
				{ways.map((way) => (
					<Row key={way} name={capitalised(inFull(way))}>
						<Facts of={facts.filter(({ fact }) => knownBy(fact) === way)} />
					</Row>
				))}
				<Row name="Have in writing">
					<Value>{inWords(toConfirm(sheet, 6))}</Value>
				</Row>
			</dl>
			<p className="border-t border-line bg-band px-4 py-3 text-base text-muted sm:px-6">
				<SourceLine from={from} />
			</p>
		</section>
	);
}

const surest = ['by the maker', 'official', 'on record', 'our guide figure', 'not confirmed'];

function surestFirst(one: string, other: string): number {
	return surest.indexOf(one) - surest.indexOf(other);
}

/** The site's own figures have a year. */
function inFull(way: string): string {
	return way === 'our guide figure' ? `${way}, ${priceYear}` : way;
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

function Facts({ of }: { of: readonly { question: Question; fact: Fact }[] }) {
	return of.map(({ question, fact }) => (
		<Value key={question}>
			<span className="font-semibold">{questions[question].label}:</span> {fact.value}
		</Value>
	));
}
