import type { ReactNode } from 'react';
import { type CompanyAnswer as Answer, companyAnswers } from '#leads/company-answers.ts';
import { site } from '#site/config.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { AnswerState } from '#wire/plain-form.ts';

const words: Readonly<Record<Answer, { ask: string; press: string; noted: string; next: string }>> = {
	rung: {
		ask: 'Have you rung the visitor?',
		press: 'Yes, I have rung',
		noted: 'You have rung the visitor.',
		next: 'When you send a quote, please press “Quote sent” in our email too.',
	},
	'quote-sent': {
		ask: 'Have you sent your quote?',
		press: 'Yes, the quote is sent',
		noted: 'Your quote is sent.',
		next: 'There is nothing more for you to do here.',
	},
	'not-for-me': {
		ask: 'Is this request not for you?',
		press: 'Yes, it is not for me',
		noted: 'This request is not for you.',
		next: 'Please delete our email and the visitor’s details.',
	},
};

/**
 * The page of a link by which a company answers a request. Without a valid link it says so; the server puts one of the templates
 * in its place (`server/wire/forms/company-answer-page.ts`).
 */
export function CompanyAnswer() {
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<div data-company-answer="">
				<Content title="This link does not work">
					<p>There are two likely reasons:</p>
					<ul className="list-disc pl-6">
						<li>The link is not complete. Please open our email again and press the link in it.</li>
						<li>The request was deleted. Then please delete what you have of it too.</li>
					</ul>
					<WriteToUs />
				</Content>
			</div>
			{companyAnswers.map((answer) => (
				<States key={answer} answer={answer} />
			))}
		</section>
	);
}

/** The page in each state for one answer. */
function States({ answer }: { answer: Answer }) {
	const { ask, press, noted, next } = words[answer];
	return (
		<>
			<State of="open" answer={answer}>
				<Content title={ask}>
					<Reference />
					{/* Posts to the page's own address, which says what request it is and proves that the company has the link. */}
					<form method="post">
						<Button type="submit" look="main">
							{press}
						</Button>
					</form>
					<p>If you opened this by mistake, close the page. Nothing is noted until you press the button.</p>
				</Content>
			</State>
			<State of="noted" answer={answer}>
				<Content title="Thank you">
					<Noted title={`We have noted it: ${noted}`}>{next}</Noted>
					<Reference />
				</Content>
			</State>
			<State of="already" answer={answer}>
				<Content title="This is noted already">
					<Noted title={noted}>You need not press it again. {next}</Noted>
					<Reference />
					<WriteToUs />
				</Content>
			</State>
			<State of="expired" answer={answer}>
				<Content title="It is too late to answer here">
					<p>This request is more than two months old, and its links have ended.</p>
					<Reference />
					<WriteToUs />
				</Content>
			</State>
		</>
	);
}

function State({ of, answer, children }: { of: AnswerState; answer: Answer; children: ReactNode }) {
	return (
		<template data-state={of} data-answer={answer}>
			{children}
		</template>
	);
}

function Content({ title, children }: { title: string; children: ReactNode }) {
	return (
		<>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<div className="mt-4 flex flex-col gap-5">{children}</div>
		</>
	);
}

function Noted({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div role="status">
			<Notice tone="good" title={title}>
				<p>{children}</p>
			</Notice>
		</div>
	);
}

function Reference() {
	return (
		<p>
			The request is{' '}
			<strong data-reference="" className="whitespace-nowrap">
				in our email
			</strong>
			.
		</p>
	);
}

function WriteToUs() {
	return (
		<p>
			If something is not right, write to <a href={`mailto:${site.email}`}>{site.email}</a> and quote the reference of
			the request.
		</p>
	);
}
