import { Question } from '#blocks/GuidePrice.tsx';
import { sheetPath } from '#facts/addresses.ts';
import { figures } from '#facts/figures.ts';
import { vat } from '#facts/guide-prices.ts';
import { type Measure, type MeasureName, measureNames, measures } from '#facts/measures.ts';
import { type PlanQuestionName, planQuestionNames, planQuestions, saidOfMeasure } from '#leads/plan.ts';
import { drawSteps } from '#planner/drawing.ts';
import { Result } from '#planner/Result.tsx';
import { shownWith } from '#planner/statements.ts';
import { Price, Verdict } from '#planner/Verdict.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

const parts: readonly { title: string; short: string; questions: readonly PlanQuestionName[] }[] = [
	{
		title: 'What are the steps like?',
		short: 'Steps',
		questions: ['turn', 'material', 'socket', 'bend', 'steps', 'width', 'foot'],
	},
	{ title: 'Who rides?', short: 'Rider', questions: ['weight', 'transfer', 'seat'] },
	{ title: 'Who pays, and where?', short: 'Payer', questions: ['whose', 'payer', 'relief', 'nation'] },
];

const anchorOf = (index: number) => `part-${index + 1}`;

/**
 * The questions, a drawing of the steps as they are answered, and what follows: a verdict, and all that it rests on, folded. All of it is in
 * the page, and the styles show what the answers lead to (`answerStyles`), so that it needs no script; the script draws, and puts the
 * answers into the address and takes them from there (`address.ts`).
 */
export function Planner() {
	return (
		<div className="page-width pb-6 sm:pb-12 print:pb-0">
			<h1 className="text-3xl font-bold text-brand">Plan your outdoor stairlift</h1>
			<p className="mt-1 leading-snug text-muted print:hidden">
				A price calculator in 3 minutes. Skip what you do not know, or take the <a href={sheetPath}>measuring sheet</a>.
				Answers stay in your browser.
			</p>
			<p data-sent="" hidden className="mt-2 border-l-4 border-focus pl-3 leading-snug print:hidden">
				<b>Somebody sent you a plan.</b> Change any answer. <a href="#your-plan">What it comes to</a>
			</p>
			<noscript>
				<p className="mt-2 border-l-4 border-brand pl-3 leading-snug print:hidden">
					Scripts are off: the plan works and can be printed, but not drawn, or sent as a link.
				</p>
			</noscript>
			<form id="plan" data-guide-price="" data-plan="">
				{/* The first button is the one that Enter in a field presses: nothing is to be sent by it. */}
				<button type="submit" disabled hidden />
				<p data-old="" className="mt-3 max-w-3xl border-l-4 border-brand pl-3 leading-snug">
					Your browser is too old to choose: all advice shows, and no total. Read what stands beside your kind of steps.
				</p>
				{/* A grid without the verdict: drawing and total, which stay beside the questions, end with them. */}
				<div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_28rem] print:block">
					<Aside />
					<div className="min-w-0 lg:col-start-1 lg:row-start-1 print:columns-2">
						{parts.map(({ title, questions }, index) => (
							<section key={title} id={anchorOf(index)} aria-label={title} className="mt-5">
								<h2 className="text-xl font-bold text-brand print:hidden">{`${index + 1}. ${title}`}</h2>
								<div className="mt-2 grid gap-3.5" data-questions="">
									{questions.map((name) => (
										<Question key={name} name={name} attributes={shownWith(planQuestions[name].only)} />
									))}
									{index === 0 ? <Measurements /> : null}
								</div>
							</section>
						))}
					</div>
				</div>
				<Verdict />
				<Result />
			</form>
		</div>
	);
}

/** What was written on the sheet. A number that decides an answer presses it. */
function Measurements() {
	return (
		<div data-measuring="">
			<Disclosure summary="I have the measuring sheet">
				<fieldset className="min-w-0" data-measures="">
					<legend className="mb-2 leading-snug text-muted">
						Numbers only, lettered as on the <a href={sheetPath}>sheet</a>.
					</legend>
					<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3">
						{measureNames.map((name) => (
							<NumberField key={name} name={name} />
						))}
					</div>
					<output data-sum="" className="mt-2 block leading-snug font-bold" hidden />
				</fieldset>
			</Disclosure>
		</div>
	);
}

function NumberField({ name }: { name: MeasureName }) {
	const { letter, name: words, unit, least, most }: Measure = measures[name];
	return (
		<label className="leading-tight">
			<span>
				<b>{letter}</b>
				{` ${words}${unit ? ` (${unit})` : ''}`}
			</span>
			<input
				type="number"
				name={name}
				min={least}
				max={most}
				step={unit === '' ? 1 : 0.1}
				placeholder=" "
				inputMode={unit === '' ? 'numeric' : 'decimal'}
				data-said={saidOfMeasure(name, '#')}
				className="mt-1 block min-h-11 w-full rounded-control border-2 border-edge bg-surface px-2"
			/>
		</label>
	);
}

/** The steps as answered so far, the total, and the way to each part: beside the questions on a wide screen, else above them. */
function Aside() {
	return (
		<div
			data-aside=""
			className="sticky top-12 z-10 sm:top-16 -mx-[20px] flex items-stretch border-b-2 border-brand bg-band leading-tight md:-mx-[32px] lg:top-22 lg:col-start-2 lg:row-start-1 lg:mx-0 lg:mt-5 lg:block lg:self-start lg:overflow-hidden lg:rounded-card lg:border-0 short:static print:hidden"
		>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours */}
			<div data-drawing="" dangerouslySetInnerHTML={{ __html: drawSteps({}, {}) }} />
			<div className="flex min-w-0 flex-1 flex-col justify-between px-2 pt-1.5 lg:block lg:px-[4%] lg:pt-2 lg:pb-2">
				<p data-progress="" className="text-muted lg:float-right">
					{`About ${planQuestionNames.length} questions`}
				</p>
				<p id="guide-total" aria-live="polite" data-total="">
					<span data-heard="" className="block text-muted">
						Guide price
					</span>
					<Price
						percent={vat.standard}
						platform={figures.platformPrice}
						className="text-[clamp(0.9rem,4.5vw,1.5rem)] leading-tight lg:text-3xl"
					/>
				</p>
				<nav
					aria-label="Parts of the plan"
					className="-mt-1 flex flex-wrap gap-x-1.5 whitespace-nowrap lg:mt-2 lg:gap-x-4"
				>
					{parts.map(({ short }, index) => (
						<a key={short} href={`#${anchorOf(index)}`} className={step}>
							{short}
						</a>
					))}
					<a href="#your-plan" className={step}>
						Result
					</a>
				</nav>
			</div>
		</div>
	);
}

const step = 'inline-flex min-h-[44px] items-center font-bold text-brand max-lg:text-sm';
