import type { ReactNode } from 'react';
import { Numbers, SourceList } from '#blocks/Sources.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { sheetPath } from '#facts/addresses.ts';
import { liftsFor } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
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
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { planToQuotePath } from '#wire/plain-form.ts';

/** Those outside the site. */
function published(statement: Statement) {
	return sourcesOfStatement(statement).filter(({ kind }) => kind !== 'own');
}

/** What all of it rests on, each once. */
const sources = [...new Set(allStatements.flatMap(published))];

/** The page to keep or to print. */
export function Result() {
	return (
		<div className="mt-10" data-result="">
			<h2 id="your-plan" className="text-3xl font-bold text-brand">
				Your plan
			</h2>
			<Actions />
			<div className="lg:grid lg:grid-cols-2 lg:gap-x-12 print:grid print:grid-cols-2 print:gap-x-[7mm]">
				<div>
					<Part title="Which kinds fit, and why">
						<ul className="mt-3 grid gap-4" data-kinds="">
							{kinds.map(({ title, price, when, why }) => (
								<li key={title + JSON.stringify(when)} className="border-l-4 border-brand pl-3" {...shownWith(when)}>
									<h4 className="text-lg font-bold">
										{title}
										{price ? <span className="font-normal"> {figures[price]}</span> : null}
									</h4>
									<Statements list={why} />
								</li>
							))}
						</ul>
					</Part>
					<Part title="Lifts to ask about">
						<div {...shownWith({ ...seated, weight: 'not heavier' })}>
							<p className="mt-2 leading-snug" {...shownWith({ weight: 'open unweighed' })}>
								Answer how heavy the rider is.
							</p>
							{weightAnswers.flatMap(({ value, limit }) =>
								(['straight', 'curved'] as const).map((kind) => (
									<p
										key={value + kind}
										className="mt-2 leading-snug"
										{...shownWith({
											weight: value,
											turn: kind === 'straight' ? 'straight unsure open' : 'curved unsure',
										})}
									>
										<b>{kind === 'straight' ? 'Straight' : 'Curved'} lifts.</b> {liftsFor(limit, kind)}.
									</p>
								)),
							)}
							<p
								className="mt-2 leading-snug"
								{...shownWith({ weight: weightAnswers.map(({ value }) => value).join(' ') })}
							>
								Limits are our own figures. Check yours on the quotation.
							</p>
						</div>
						<p className="mt-2 leading-snug" {...shownWith(inWheelchair)}>
							We name no platform lift. Ask a firm that sells both kinds.
						</p>
						<Statements list={rider} />
					</Part>
					<Part title="What your steps ask for">
						<Statements list={steps} />
					</Part>
				</div>
				<div>
					<Part title="VAT, grant and payment">
						<Statements list={money} />
					</Part>
					<Part title="Ask, and get it on paper">
						<Statements list={toAsk} />
					</Part>
					<Part title="Photos to take">
						<Statements list={photosToTake} />
						<p className="mt-2 leading-snug print:hidden">
							The photo quote takes {figures.quotePhotos} at first. A link in its e-mail adds more.
						</p>
					</Part>
				</div>
			</div>
			<p className="mt-6 text-base leading-snug text-muted">A plan is no quotation.</p>
			<SourceList list={sources} short />
		</div>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} data-part="">
			<h3 className="text-xl font-bold text-brand sm:text-2xl">{title}</h3>
			{children}
		</section>
	);
}

function Statements({ list }: { list: readonly Statement[] }) {
	return (
		<ul className="mt-2 list-disc pl-5 leading-snug">
			{list.map((statement) => {
				const from = published(statement);
				return (
					<li key={statement.text + JSON.stringify(statement.when)} className="mb-1.5" {...shownWith(statement.when)}>
						{wordsOf(statement)}
						<Numbers of={from} list={sources} />{' '}
						{statement.link ? <a href={statement.link.href}>{statement.link.text}</a> : null}
					</li>
				);
			})}
		</ul>
	);
}

function Actions() {
	return (
		<div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
			<Opener dialog="photo-quote" look="main" className="max-sm:px-2">
				Send photos with this plan
			</Opener>
			{site.postsForms ? (
				<noscript>
					<button
						type="submit"
						formMethod="post"
						formAction={site.serverUrl + planToQuotePath}
						className={buttonClass('main', 'max-sm:px-2')}
					>
						Send photos with this plan
					</button>
				</noscript>
			) : null}
			<Button data-print="" hidden>
				Print or save as PDF
			</Button>
			<Button look="plain" className="max-sm:px-2" data-share="" hidden>
				A link to this plan
			</Button>
			<a href={sheetPath} className={buttonClass('plain', 'max-sm:px-2')}>
				Measuring sheet (PDF)
			</a>
			<span role="status" data-shared="" className="basis-full" />
		</div>
	);
}
