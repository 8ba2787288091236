import type { ReactNode } from 'react';
import { KindMark } from '#blocks/KindMark.tsx';
import { Section, type WrittenPart } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { planPath } from '#facts/addresses.ts';
import { planQuestions } from '#leads/plan.ts';
import { Icon } from '#ui/Icon.tsx';

/** What this is about, how one asks, and the way to the plan, for a reader who is new to it: the one loud part of the page. */
export function Intro({ title, children }: WrittenPart) {
	return (
		<Section id="intro" title={title} background="brand" first>
			<div className="mt-3 grid gap-5 sm:mt-6 sm:gap-8 lg:grid-cols-2 lg:gap-12">{children}</div>
			<FirstQuestion />
		</Section>
	);
}

/** The plan's first question, whose answer opens the plan with it. */
function FirstQuestion() {
	const { question, answers } = planQuestions.turn;
	return (
		<nav
			aria-labelledby="first-question"
			className="mt-4 rounded-card bg-surface p-3 text-ink max-[22rem]:p-2 sm:mt-8 sm:p-6 lg:grid lg:grid-cols-2 lg:items-center lg:gap-x-12 print:hidden"
		>
			<div>
				<h3 id="first-question" className="text-xl font-bold text-brand sm:text-2xl">
					Plan and price: {question.toLowerCase()}
				</h3>
				<p className="mt-1 leading-snug max-sm:hidden">
					One tap is the first of a few. At the end you see which kind fits, the total, VAT and grants.
				</p>
			</div>
			<ul className="mt-3 grid grid-cols-3 gap-2 lg:mt-0">
				{answers.map(({ value, label }) => (
					<li key={value}>
						<a
							href={`${planPath}#turn=${value}`}
							className="flex h-full min-h-11 flex-col items-center justify-between gap-1 rounded-control border-2 border-brand px-0.5 py-2 text-center leading-tight font-bold max-[22rem]:text-sm max-[22rem]:[&_svg]:w-full text-brand no-underline hover:bg-brand-pale"
						>
							<KindMark kind={value} />
							{label}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** On a phone, its first paragraph. */
export function Introduction({ children }: { children: ReactNode }) {
	return (
		<div className="grid content-start gap-3 leading-snug sm:gap-4 sm:text-lg sm:leading-normal max-sm:[&>p+p]:hidden [&_a]:text-inverse">
			{children}
		</div>
	);
}

/** What a phone leaves out. */
export function WhereThereIsRoom({ children }: { children: ReactNode }) {
	return <span className="max-sm:hidden">{children}</span>;
}

export function Steps({ children }: { children: ReactNode }) {
	return <ol className="grid gap-2 sm:gap-4">{children}</ol>;
}

export function Step({ number, title, children }: { number: string; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-3 sm:gap-4">
			<span
				aria-hidden="true"
				className="flex size-9 shrink-0 items-center justify-center rounded-full bg-surface font-bold text-brand sm:size-11"
			>
				{number}
			</span>
			<div>
				<h3 className="font-bold sm:text-xl">{title}</h3>
				<div className="leading-snug sm:leading-normal">{children}</div>
			</div>
		</li>
	);
}

/** What to know before one decides, and whom to ask about one's own steps. */
export function Checks({ title, children }: WrittenPart) {
	return (
		<Section id="info" title={title} background="brand-pale">
			<div className="mt-2 grid gap-4 sm:mt-4 sm:gap-8 lg:grid-cols-3">{children}</div>
		</Section>
	);
}

export function Lead({ children }: { children: ReactNode }) {
	return (
		<div className="-mb-2 leading-snug max-sm:hidden sm:text-lg sm:leading-normal lg:col-span-2 [&_a]:text-brand">
			{children}
		</div>
	);
}

export function Questions({ children }: { children: ReactNode }) {
	return (
		<div className="grid content-start items-start gap-x-8 lg:col-span-2 lg:grid-cols-2 lg:[&>:nth-child(2)]:border-t">
			{children}
		</div>
	);
}

/** Whom to ask about one's own steps: the words are for a wide screen. */
export function Assessment({ title, children }: WrittenPart) {
	return (
		<div className="self-start sm:rounded-card sm:bg-surface sm:p-5 lg:sticky lg:top-24 lg:col-start-3 lg:row-span-2 lg:row-start-1 print:hidden">
			<h3 className="text-xl font-bold text-brand max-sm:hidden">{title}</h3>
			<div className="mt-2 max-sm:hidden">{children}</div>
			<Opener dialog="callback" className="w-full max-sm:px-2 sm:mt-4 sm:w-auto lg:w-full lg:px-0 lg:text-base">
				<Icon name="phone" />
				Get a Professional Assessment
			</Opener>
		</div>
	);
}
