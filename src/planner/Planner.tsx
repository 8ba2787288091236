import type { ReactNode } from 'react';
import { Answer, PartRows, Totals } from '#blocks/GuidePrice.tsx';
import { sheetPath } from '#facts/addresses.ts';
import { figures } from '#facts/figures.ts';
import { type VatPercent, vat } from '#facts/guide-prices.ts';
import { type Measure, type MeasureName, measureNames, measures } from '#facts/measures.ts';
import { guidePriceNote } from '#leads/guide-price.ts';
import { type PlanQuestionName, planQuestions, saidOfMeasure } from '#leads/plan.ts';
import { AnswerPicture } from '#planner/pictures.tsx';
import { Result } from '#planner/Result.tsx';
import { inWheelchair, kinds, seated, shownWith } from '#planner/statements.ts';

const parts: readonly { title: string; questions: readonly PlanQuestionName[] }[] = [
	{
		title: 'What are the steps like?',
		questions: ['turn', 'material', 'socket', 'bend', 'steps', 'width', 'foot'],
	},
	{ title: 'Who rides?', questions: ['weight', 'transfer', 'seat'] },
	{ title: 'Who pays, and where?', questions: ['whose', 'payer', 'relief', 'nation'] },
];

/**
 * Questions in pictures, and what follows from the answers: the kinds that fit, the total, relief and grants, what to ask and to
 * photograph. All of it is in the page, and the styles show what the answers lead to (`answerStyles`), so that it needs no script; the
 * script puts the answers into the address and takes them from there (`address.ts`).
 */
export function Planner() {
	return (
		<div className="mx-auto max-w-6xl px-4 pt-1 pb-6 sm:pt-3 sm:pb-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">Plan your outdoor stairlift</h1>
			<p className="mt-2 max-w-3xl text-lg leading-snug print:hidden">
				A planner and price calculator. Leave out what you do not know.
			</p>
			<p className="mt-2 max-w-3xl leading-snug text-muted print:hidden">
				Your answers stay in your browser. Use the <a href={sheetPath}>measuring sheet (PDF, one page)</a>.
			</p>
			<noscript>
				<p className="mt-3 max-w-3xl border-l-4 border-brand pl-3 leading-snug print:hidden">
					Scripts are off: the plan works and can be printed, but not sent as a link.
				</p>
			</noscript>
			<form id="plan" data-guide-price="" data-plan="">
				{/* The first button is the one that Enter in a field presses: nothing is to be sent by it. */}
				<button type="submit" disabled hidden />
				<p data-old="" className="mt-3 max-w-3xl border-l-4 border-brand pl-3 leading-snug">
					Your browser is too old to choose by your answers, so all advice shows, and no total. Read what stands beside
					your kind of steps.
				</p>
				{/* A grid without the result: the total, which stays beside the questions, ends with them. */}
				<div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
					<div className="grid min-w-0 content-start print:block print:columns-2">
						{parts.map(({ title, questions }, index) => (
							<section key={title} aria-label={title} className="mt-6">
								<h2 className="text-2xl font-bold text-brand print:hidden">
									{index + 1}. {title}
								</h2>
								<div className="mt-3 grid gap-5" data-questions="">
									{questions.map((name) => (
										<Question key={name} name={name} />
									))}
									{index === 0 ? <Measurements /> : null}
								</div>
							</section>
						))}
					</div>
					<Total />
				</div>
				<Result />
			</form>
		</div>
	);
}

/** Answers with a longer one among them stand below each other on a phone. */
const longLabel = 16;

function Question({ name }: { name: PlanQuestionName }) {
	const { question, answers, measured, only } = planQuestions[name];
	return (
		<fieldset className="min-w-0" data-question="" {...shownWith(only)}>
			<legend className="mb-1.5 font-bold">{question}</legend>
			<div data-answers={answers.some(({ label }) => label.length > longLabel) ? 'long' : ''}>
				{answers.map((answer) => (
					<Answer
						key={answer.value}
						of={answer}
						name={name}
						measured={measured}
						picture={name === 'nation' ? undefined : <AnswerPicture of={answer.value} />}
					/>
				))}
			</div>
		</fieldset>
	);
}

/** What was written on the sheet. A number that decides an answer presses it. */
function Measurements() {
	return (
		<fieldset className="min-w-0" data-measures="">
			<legend className="mb-1.5 font-bold">From your measuring sheet, if you have it</legend>
			<p className="mb-2 leading-snug text-muted print:hidden">
				Numbers only, lettered as on the <a href={sheetPath}>sheet</a>.
			</p>
			<div data-numbers="">
				{measureNames.map((name) => (
					<NumberField key={name} name={name} />
				))}
			</div>
			<output data-sum="" className="mt-2 block leading-snug font-bold" hidden />
		</fieldset>
	);
}

function NumberField({ name }: { name: MeasureName }) {
	const { letter, name: words, unit, least, most }: Measure = measures[name];
	return (
		<label className="leading-tight">
			<span>
				<b>{letter}</b> {words}
				{unit ? ` (${unit})` : ''}
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

/** The sum with its parts, and what relief from VAT makes of it. Beside the questions on a wide screen, else at the foot of it. */
function Total() {
	return (
		<div data-aside="">
			<p
				id="guide-total"
				aria-live="polite"
				data-total=""
				className="border-y-2 border-brand bg-brand-pale px-4 py-2 sm:px-6"
			>
				<span className="font-bold">Your guide price</span>{' '}
				<span {...shownWith(seated)}>
					<Totals className="text-[clamp(1.4rem,8vw,1.9rem)] leading-tight" />
				</span>
				<strong
					{...shownWith(inWheelchair)}
					className="block text-[clamp(1.4rem,8vw,1.9rem)] leading-tight text-brand tabular-nums"
				>
					{figures.platformPrice}
				</strong>
				{kinds
					.filter(({ doubt }) => doubt)
					.map(({ when }) => (
						<span
							key={JSON.stringify(when)}
							className="block leading-snug"
							{...shownWith({ ...when, turn: undefined })}
						>
							or a platform lift: <b className="whitespace-nowrap">{figures.platformPrice}</b>
						</span>
					))}
			</p>
			<div data-parts="" className="bg-brand-pale px-4 pb-4 text-base leading-snug sm:px-6">
				<ul className="grid gap-1.5 pt-3" {...shownWith(seated)}>
					<PartRows />
				</ul>
				<ul className="grid gap-1.5 pt-3" {...shownWith(inWheelchair)}>
					<li className="flex flex-wrap justify-between gap-x-4">
						<span className="min-w-[min(10rem,100%)] flex-1">A platform lift, fitted</span>
						<span className="font-bold tabular-nums">{figures.platformPrice}</span>
					</li>
					<li>Base, landing and power: as the builder and the electrician quote them</li>
				</ul>
				<Relief
					answers="sixty both"
					percent={vat.reduced}
					platform={figures.platformPriceReduced}
				>{`With the lift at ${figures.vatReduced} VAT: `}</Relief>
				<Relief
					answers="disabled both"
					percent={vat.zero}
					platform={figures.platformPriceZero}
				>{`With the lift at ${figures.vatZero} VAT, if its rules are met: `}</Relief>
				<p className="mt-3">
					{guidePriceNote} <a href="/blog/outdoor-stairlift-cost-2025">What a lift costs: three worked totals</a>
				</p>
			</div>
		</div>
	);
}

interface ReliefProps {
	/** The answers that lead to it. */
	answers: string;
	percent: VatPercent;
	platform: string;
	children: ReactNode;
}

function Relief({ answers, percent, platform, children }: ReliefProps) {
	return (
		<p className="mt-3" {...shownWith({ relief: answers })}>
			{children}
			<span {...shownWith(seated)}>
				<Totals percent={percent} className="text-xl" />
			</span>
			<strong {...shownWith(inWheelchair)} className="block text-xl text-brand tabular-nums">
				{platform}
			</strong>
		</p>
	);
}
