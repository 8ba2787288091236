import { Done, Message, NoSuchLink, Reference, WriteToUs } from '#dialogs/plain/Message.tsx';
import type { RequestToAnswer } from '#leads/request-pages.ts';
import type { CompanyAnswer as Answer } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

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
 * The page of a link by which a company answers a request.
 * @param request undefined without a valid link, as in the built page
 */
export function CompanyAnswer({ request }: { request?: RequestToAnswer }) {
	return (
		<section className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
			<div data-company-answer="">
				{request ? (
					<State {...request} />
				) : (
					<NoSuchLink
						reasons={[
							'The link is not complete. Please open our email again and press the link in it.',
							'The request was deleted. Then please delete what you have of it too.',
						]}
					/>
				)}
			</div>
		</section>
	);
}

function State({ state, answer, id }: RequestToAnswer) {
	const { ask, press, noted, next } = words[answer];
	const reference = (
		<p>
			The request is <Reference id={id} />.
		</p>
	);
	switch (state) {
		case 'open':
			return (
				<Message title={ask}>
					{reference}
					{/* Posts to the page's own address, which says what request it is and proves that the company has the link. */}
					<form method="post">
						<Button type="submit" look="main">
							{press}
						</Button>
					</form>
					<p>If you opened this by mistake, close the page. Nothing is noted until you press the button.</p>
				</Message>
			);
		case 'noted':
			return (
				<Message title="Thank you">
					<Done title={`We have noted it: ${noted}`}>{next}</Done>
					{reference}
				</Message>
			);
		case 'already':
			return (
				<Message title="This is noted already">
					<Done title={noted}>You need not press it again. {next}</Done>
					{reference}
					<WriteToUs />
				</Message>
			);
		case 'expired':
			return (
				<Message title="It is too late to answer here">
					<p>This request is more than two months old, and its links have ended.</p>
					{reference}
					<WriteToUs />
				</Message>
			);
	}
}
