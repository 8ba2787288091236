import type { ReactNode } from 'react';
import { Message, RequestReference, WriteToUs } from '#dialogs/plain/Message.tsx';
import { type CompanyAnswer as Answer, companyAnswers } from '#leads/status.ts';
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
				<Message title="This link does not work">
					<p>There are two likely reasons:</p>
					<ul className="list-disc pl-6">
						<li>The link is not complete. Please open our email again and press the link in it.</li>
						<li>The request was deleted. Then please delete what you have of it too.</li>
					</ul>
					<WriteToUs />
				</Message>
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
				<Message title={ask}>
					<Reference />
					{/* Posts to the page's own address, which says what request it is and proves that the company has the link. */}
					<form method="post">
						<Button type="submit" look="main">
							{press}
						</Button>
					</form>
					<p>If you opened this by mistake, close the page. Nothing is noted until you press the button.</p>
				</Message>
			</State>
			<State of="noted" answer={answer}>
				<Message title="Thank you">
					<Noted title={`We have noted it: ${noted}`}>{next}</Noted>
					<Reference />
				</Message>
			</State>
			<State of="already" answer={answer}>
				<Message title="This is noted already">
					<Noted title={noted}>You need not press it again. {next}</Noted>
					<Reference />
					<WriteToUs />
				</Message>
			</State>
			<State of="expired" answer={answer}>
				<Message title="It is too late to answer here">
					<p>This request is more than two months old, and its links have ended.</p>
					<Reference />
					<WriteToUs />
				</Message>
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
			The request is <RequestReference otherwise="in our email" />.
		</p>
	);
}
