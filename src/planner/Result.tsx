import type { ReactNode } from 'react';
import { LiftLink } from '#blocks/LiftTable.tsx';
import { Numbers, SourceList } from '#blocks/Sources.tsx';
import { sheetPath } from '#facts/addresses.ts';
import { limitInCell, shortName } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
import type { Weight } from '#facts/in-words.ts';
import { heavyDutyLimit, type Product, type ProductStairType, products } from '#facts/products.ts';
import { weightAnswers } from '#leads/plan.ts';
import {
	allStatements,
	inWheelchair,
	kinds,
	money,
	photosToTake,
	rider,
	type Statement,
	seated,
	shownWith,
	sourcesOfStatement,
	steps,
	toAsk,
	wordsOf,
} from '#planner/statements.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** Those outside the site. */
function published(statement: Statement) {
	return sourcesOfStatement(statement).filter(({ kind }) => kind !== 'own');
}

/** What all of it rests on, each once. */
const sources = [...new Set(allStatements.flatMap(published))];

/** What the verdict rests on, folded on the screen. The script says how much there is of each. */
export function Result() {
	return (
		<div className="mt-8" data-result="">
			<div data-parts="" className="print:columns-2">
				<Part title="Lifts to ask about" open>
					<div {...shownWith({ ...seated, weight: 'not heavier' })}>
						<p {...shownWith({ weight: 'open' })}>Answer how heavy the rider is.</p>
						<p {...shownWith({ weight: 'unweighed' })}>Weigh the rider first: each lift has its limit beside it.</p>
						<div {...shownWith({ weight: 'not open' })}>
							<Lifts of="straight" />
							<Lifts of="curved" />
							<p>Limits are our own figures. Check yours on the quotation.</p>
						</div>
					</div>
					<p {...shownWith(inWheelchair)}>We name no platform lift. Ask a firm that sells both kinds.</p>
					<Statements list={rider} />
				</Part>
				<Part title="Kinds of lift that may fit">
					<ul className="grid gap-4" data-kinds="">
						{kinds.map(({ title, price, when, why }) => (
							<li key={title + JSON.stringify(when)} {...shownWith(when)}>
								<h3 className="text-lg font-bold">
									{title}
									{price ? <span className="font-normal"> {figures[price]}</span> : null}
								</h3>
								<Statements list={why} />
							</li>
						))}
					</ul>
				</Part>
				<Part title="What your steps ask for">
					<Statements list={steps} />
				</Part>
				<Part title="VAT, grant and payment">
					<Statements list={money} />
				</Part>
				<Part title="Questions to ask">
					<Statements list={toAsk} />
				</Part>
				<Part title="Photos to take">
					<Statements list={photosToTake} />
					<p className="mt-2 print:hidden">
						The photo quote takes {figures.quotePhotos} at first. A link in its e-mail adds more.
					</p>
				</Part>
			</div>
			<p className="mt-4 print:hidden">
				<a href={sheetPath} className="inline-flex min-h-11 items-center font-bold text-brand">
					Measuring sheet (PDF)
				</a>
			</p>
			<p className="mt-2 leading-snug text-muted">A plan is no quotation.</p>
			<div className="[&_h2]:text-xl [&>section]:mt-4">
				<SourceList list={sources} short />
			</div>
		</div>
	);
}

/** Of a kind, those that carry the rider, each with its limit. */
function Lifts({ of }: { of: ProductStairType }) {
	return (
		<div {...shownWith({ turn: `${of} unsure open` })}>
			<h3 className="mt-2 font-bold">{of === 'straight' ? 'Straight lifts' : 'Curved lifts'}</h3>
			<ul data-lifts="" className="grid gap-x-8 leading-snug sm:grid-cols-2 lg:grid-cols-3">
				{products
					.filter(({ stairType }) => stairType === of)
					.map((lift) => (
						<Lift key={lift.name} lift={lift} />
					))}
			</ul>
		</div>
	);
}

function Lift({ lift }: { lift: Product }) {
	const { article, weightLimit, heavyDuty } = lift;
	const carriedBy = (most: Weight) =>
		weightAnswers.filter(({ limit }) => limit.stone <= most.stone).map(({ value }) => value);
	const usual = carriedBy(weightLimit.value);
	const heavy = heavyDuty ? carriedBy(heavyDutyLimit).filter((value) => !usual.includes(value)) : [];
	return (
		<li {...shownWith({ weight: [...usual, ...heavy, 'unweighed'].join(' ') })}>
			<b className="text-lg">
				<LiftLink name={shortName(lift)} article={article} />
			</b>
			{heavyDuty ? (
				<>
					<span {...shownWith({ weight: `not ${heavy.join(' ')}` })}>{limitInCell(lift)}</span>
					<span {...shownWith({ weight: heavy.join(' ') })}>{`Heavy-duty version: ${heavyDuty.value}`}</span>
				</>
			) : (
				<span>{limitInCell(lift)}</span>
			)}
		</li>
	);
}

/** What is open is not counted. */
function Part({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
	return (
		<Disclosure open={open} summary={<h2 data-count={open ? undefined : ''}>{title}</h2>}>
			{children}
		</Disclosure>
	);
}

function Statements({ list }: { list: readonly Statement[] }) {
	return (
		<ul className="mt-2 leading-snug">
			{list.map((statement) => (
				<Said key={statement.text + JSON.stringify(statement.when)} statement={statement} />
			))}
		</ul>
	);
}

/** A statement with the numbers of its sources, and its link. */
export function Said({ statement }: { statement: Statement }) {
	return (
		<li data-mind={statement.mind && ''} {...shownWith(statement.when)}>
			{wordsOf(statement)}
			<Numbers of={published(statement)} list={sources} />
			{statement.link ? (
				<>
					{' '}
					<a href={statement.link.href}>{statement.link.text}</a>
				</>
			) : null}
		</li>
	);
}
