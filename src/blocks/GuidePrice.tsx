import { KindMark } from '#blocks/KindMark.tsx';
import type { PlanName } from '#diagrams/Diagram.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { planPath } from '#facts/addresses.ts';
import { figures } from '#facts/figures.ts';
import { type VatPercent, vat } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';
import { costInWords, guideParts, guidePriceNote, guideTotal } from '#leads/guide-price.ts';
import { type PlanAnswer, type PlanQuestionName, planQuestions } from '#leads/plan.ts';

/** For each question, answers that cost the same; `open` stands for none. Of these, `answerStyles` shows the chosen ones. */
const turns = [['straight'], ['curved'], ['unsure', 'open']] as const;
const materials = [
	['concrete', 'timber', 'metal', 'open'],
	['brick', 'unknown'],
] as const;
const sockets = [['near', 'open'], ['none'], ['unseen', 'inside']] as const;

const onceAnswered = '[[data-guide-price]:not(:has(:checked))_&]:hidden';

/**
 * Three questions, and one price that changes with each answer: what the parts cost that are published, and their sum. Without
 * a script: every sum is in the page. The photo quote's form takes the answers over (`#dialogs/form/answers.ts`), and so does the
 * plan, of which they are the first step.
 */
export function GuidePrice() {
	return (
		<div className="@container my-5 sm:my-8">
			<p className="hidden print:block">Work it out on our website, under “Plan and price”.</p>
			<section
				aria-label="A guide price in three taps"
				data-guide-price=""
				className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-card border border-line bg-surface text-ink print:hidden @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:grid-rows-[auto_auto_1fr]"
			>
				<div className="grid content-start gap-4 p-3 sm:gap-5 sm:p-6 @3xl:row-span-2 @3xl:pb-4">
					<Question name="turn" />
					<Question name="material" />
					<Question name="socket" />
				</div>
				<p
					id="guide-total"
					aria-live="polite"
					className="bottom-14 border-y border-line bg-brand-pale px-3 py-2 @min-[17rem]:sticky sm:bottom-0 sm:px-6 @3xl:static @3xl:border-y-0 @3xl:border-l @3xl:pt-6 short:static [html:has([data-cookies]:not([hidden]))_&]:bottom-24"
				>
					<span className="font-bold">Your guide price</span>{' '}
					<Totals className="text-2xl leading-tight sm:text-3xl @3xl:text-4xl" />
				</p>
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 bg-brand-pale px-3 pt-2 pb-4 text-base leading-snug sm:px-6 @3xl:row-span-2 @3xl:border-l @3xl:border-line @3xl:pb-6">
					<Parts />
					<Opener dialog="photo-quote" look="main" className={`justify-self-start max-sm:px-2 ${onceAnswered}`}>
						Send photos with these answers
					</Opener>
				</div>
				<Besides />
			</section>
		</div>
	);
}

/** Every sum that the answers can make, of which the chosen one shows. @param percent the rate of VAT on the lift */
export function Totals({ percent = vat.standard, className }: { percent?: VatPercent; className: string }) {
	return (
		<span className={`block text-brand tabular-nums [&>strong]:inline-block ${className}`}>
			{turns.flatMap((turn) =>
				materials.flatMap((material) =>
					sockets.map((socket) => (
						<strong
							key={[turn, material, socket].join()}
							data-turn={turn.join(' ')}
							data-material={material.join(' ')}
							data-socket={socket.join(' ')}
						>
							{pounds(guideTotal({ turn: turn[0], material: material[0], socket: socket[0] }, percent))}
						</strong>
					)),
				),
			)}
		</span>
	);
}

/** The sum by its parts. */
function Parts() {
	return (
		<>
			<ul className={`grid gap-1.5 border-line @3xl:border-t @3xl:pt-3 ${onceAnswered}`}>
				<PartRows />
			</ul>
			<p>
				{guidePriceNote} <PlanRest />
			</p>
		</>
	);
}

const link = '-mb-2.5 block py-2.5 font-bold text-brand';

function PlanRest() {
	return (
		<a href={planPath} data-plan-rest="" className={link}>
			Plan the rest: rider, VAT, grant
		</a>
	);
}

/** The parts of the sum that the answers make. */
export function PartRows() {
	const { turn, material, socket } = guideParts;
	return (
		<>
			{Object.entries(turn).map(([answer, part]) => (
				<Row key={answer} data-turn={answer === 'unsure' ? 'unsure open' : answer} {...part} />
			))}
			{Object.entries(material).map(([answer, part]) => (
				<Row key={answer} data-material={answer} {...part} />
			))}
			{Object.entries(socket).map(([answer, part]) => (
				<Row key={answer} data-socket={answer} {...part} />
			))}
		</>
	);
}

/** The relief from VAT, and how long it takes: of a kind of lift, once that is known. */
function Besides() {
	return (
		<div className="grid content-start gap-x-8 gap-y-3 px-3 text-base leading-snug [&>p]:py-1.5 sm:px-6 @3xl:col-start-1 @3xl:row-start-3 @3xl:pb-6">
			<p data-turn="straight">
				<VatRelief reduced={figures.straightPriceReduced} zero={figures.straightPriceZero} />
			</p>
			<p data-turn="curved">
				<VatRelief reduced={figures.curvedPriceReduced} zero={figures.curvedPriceZero} />
			</p>
			<p data-turn="straight">
				Allow {figures.installStraight} for fitting, {figures.installStraightRange} where the steps are long or awkward.
				Its rail comes from stock, so the next working day is often possible.
			</p>
			<p data-turn="curved">
				Allow {figures.curvedRailTime} for making its rail and {figures.installCurved} for fitting,{' '}
				{figures.installCurvedRange} where the steps are long or awkward.
			</p>
		</div>
	);
}

function Row({ text, cost, ...of }: (typeof guideParts)['turn']['straight']) {
	return (
		<li className="flex flex-wrap justify-between gap-x-4" {...of}>
			<span className="min-w-[min(10rem,100%)] flex-1">{text}</span>
			{cost.to > 0 ? <span className="font-bold tabular-nums">{costInWords(cost)}</span> : null}
		</li>
	);
}

function VatRelief({ reduced, zero }: { reduced: string; zero: string }) {
	return (
		<>
			The lift with VAT at {figures.vatReduced}, if you are {figures.vatReducedAge}: <strong>{reduced}</strong>; at{' '}
			{figures.vatZero}, where the rules for illness or disability are met: <strong>{zero}</strong>.{' '}
			<a href="/blog/stairlift-vat-and-grants">VAT relief</a>
		</>
	);
}

/** Answers with a longer one among them stand below each other on a phone. */
const longLabel = 24;

/** @param attributes for which answers to others it is asked */
export function Question({ name, attributes }: { name: PlanQuestionName; attributes?: object }) {
	const { question, answers, measured } = planQuestions[name];
	const isLong = answers.some(({ label }) => label.length > longLabel);
	return (
		<fieldset data-question="" className="plan-question" {...attributes}>
			<legend>{question}</legend>
			<div data-answers={name === 'turn' || name === 'bend' ? 'pictures' : isLong ? 'long' : ''}>
				{answers.map(({ value, label, said, from }) => (
					<label key={value}>
						{pictureOf(name, value)}
						<span>
							<input
								type="radio"
								name={name}
								value={value}
								data-said={said || undefined}
								data-from={from}
								data-measured={measured}
							/>
							{label}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** Of the bends, which are hard to tell apart in words. */
const bends: Readonly<Record<string, PlanName>> = {
	square: 'square-landing',
	fan: 'fan',
	sweep: 'sweep',
	level: 'level-part',
	past: 'overrun',
};

function pictureOf(question: PlanQuestionName, answer: PlanAnswer['value']) {
	if (question === 'turn') return <KindMark kind={answer} />;
	const bend = bends[answer];
	return (
		bend && <img src={`/art/plans/${bend}.svg`} alt="" loading="lazy" width="101" height="88" className="h-22 w-auto" />
	);
}
