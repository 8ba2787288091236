import { Done, NoSuchLink, Page, Reference, WriteToUs } from '#dialogs/plain/Page.tsx';
import { gbp } from '#facts/in-words.ts';
import {
	answerPath,
	type CompanyToPause,
	deliveryName,
	pauseWeeks,
	type RequestToAnswer,
	sumName,
	takeBackName,
	weeksName,
} from '#leads/request-pages.ts';
import { type CompanyAnswer as Answer, mostPounds } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

const words: Readonly<Record<Answer, { ask: string; press: string; noted: string; next: string }>> = {
	rung: {
		ask: 'Have you rung the visitor?',
		press: 'Yes, I have rung',
		noted: 'You have rung the visitor.',
		next: 'When you send a quote, please press “Quote sent” in our email too.',
	},
	tried: {
		ask: 'Have you tried to reach the visitor?',
		press: 'Yes, there was no answer',
		noted: 'You have tried, and there was no answer.',
		next: 'Please try again, and press “I have rung” or “Quote sent” in our email when you have.',
	},
	'quote-sent': {
		ask: 'Have you sent your quote?',
		press: 'Yes, the quote is sent',
		noted: 'Your quote is sent.',
		next: 'There is nothing more for you to do here.',
	},
	'not-for-me': {
		ask: 'Say no to this request?',
		press: 'Yes, it is not for me',
		noted: 'You have said no to this request.',
		next: 'Please delete our email and the visitor’s details.',
	},
	'wrong-number': {
		ask: 'Is the telephone number wrong?',
		press: 'Yes, it is a wrong number',
		noted: 'The telephone number is wrong.',
		next: 'Please write to the visitor, if there is an email address. We look at it, and tell you when the number is corrected.',
	},
	'not-genuine': {
		ask: 'Report this request as not genuine?',
		press: 'Yes, report it',
		noted: 'You have reported this request as not genuine.',
		next: 'We look at it. If we agree, it counts for nobody.',
	},
	'had-already': {
		ask: 'Did you have this request already?',
		press: 'Yes, I had it already',
		noted: 'You had this request already.',
		next: 'We look at it. If we agree, it does not count for you a second time.',
	},
};

/** What the page of a link says that does nothing. */
const ended = {
	agreed: [
		'We agree: it does not count for you',
		'It is on no bill of yours, and there is nothing more for you to do. If you told us that the number is wrong and it is corrected, we tell you.',
	],
	declined: ['You said no to this request', 'You told us that it is not for you, so we have closed it to you.'],
	'taken-back': [
		'Your answer is taken back',
		'It is as if you had not answered. Please press the right button in our email.',
	],
	expired: ['It is too late for this link', 'The request is more than two months old, and its links have ended.'],
	closed: ['This request is closed', 'It is settled, or we have taken it back from you.'],
} as const;

/** The page of a link by which a company answers a request, as it is built: what it says without a valid link. */
export function NoRequestToAnswer() {
	return (
		<NoSuchLink otherReason="The request was deleted. Then please delete what you have of it too.">
			<ToCompanyPage />
		</NoSuchLink>
	);
}

export function CompanyAnswer({ request }: { request: RequestToAnswer }) {
	const reference = (
		<p>
			The request is <Reference id={request.id} />
			{'from' in request ? `, from ${request.from}` : ''}.
		</p>
	);
	if (!('answer' in request)) {
		const [title, text] = ended[request.state];
		return (
			<Page title={title}>
				<p>{text}</p>
				{reference}
				{request.state === 'declined' || request.state === 'agreed' ? <TakeBack /> : <WriteToUs />}
				{request.state === 'expired' ? <ToCompanyPage /> : null}
			</Page>
		);
	}
	const { state, answer, pounds, isSumRefused } = request;
	const { ask, press, next } = words[answer];
	if (state === 'open')
		return (
			<Page title={ask}>
				{reference}
				{/* Posts to the page's own address, which says what request it is and proves that the company has the link. */}
				<form method="post" className="flex flex-col items-start gap-4">
					{answer === 'quote-sent' && <Sum />}
					<Button type="submit" look="main">
						{press}
					</Button>
				</form>
				<p>If you opened this by mistake, close the page. Nothing is noted until you press the button.</p>
			</Page>
		);
	const isNew = state === 'noted';
	const noted = pounds === null ? words[answer].noted : `Your quote of ${gbp(pounds)} is sent.`;
	return (
		<Page title={isNew ? 'Thank you: it is noted' : 'This is noted already'}>
			<Done title={noted}>{isNew ? next : `You need not press it again. ${next}`}</Done>
			{reference}
			{isSumRefused && <SumRefused />}
			{(isSumRefused || (answer === 'quote-sent' && !isNew)) && (
				<form method="post" className="flex flex-col items-start gap-4">
					<Sum />
					<Button type="submit">Change the sum</Button>
				</form>
			)}
			<TakeBack />
			{isNew ? <ToCompanyPage /> : <WriteToUs />}
		</Page>
	);
}

/** @param delivery which answer, on a page of several */
export function TakeBack({ delivery }: { delivery?: string }) {
	return (
		<form method="post">
			{delivery ? <input type="hidden" name={deliveryName} value={delivery} /> : null}
			<Button type="submit" name={takeBackName} value="yes">
				This was a mistake: take it back
			</Button>
		</form>
	);
}

export function SumRefused() {
	return (
		<Notice tone="bad" title="The sum is not noted">
			<p>Please type the sum in pounds, from 1 to {mostPounds.toLocaleString('en-GB')}.</p>
		</Notice>
	);
}

/** The sum of a quote; without one, the answer counts alike. As text: some browsers refuse `£4,200` in a field for numbers. */
export function Sum() {
	return (
		<label className="flex flex-col gap-1">
			<span className="font-bold">The sum in whole pounds, with VAT and fitting (optional)</span>
			<span>The visitor does not see it. It helps us to say what such lifts cost.</span>
			<span className="relative w-40">
				<input
					name={sumName}
					inputMode="numeric"
					autoComplete="off"
					maxLength={20}
					className="min-h-12 w-full rounded-control border-2 border-edge bg-surface pl-6"
				/>
				<span className="absolute inset-0 flex items-center px-3">£</span>
			</span>
		</label>
	);
}

/** New requests to a company, which it pauses by a link. */
export function CompanyPause({ company, isNoted, pausedUntil, ends }: CompanyToPause) {
	return (
		<Page title={`Pause new requests to ${company}`}>
			{isNoted && (
				<Done title="It is noted">
					{pausedUntil ? `We ask you again from ${pausedUntil} on.` : 'We ask you about new requests again.'}
				</Done>
			)}
			<p>
				{pausedUntil && !isNoted ? `You are asked about no new request until ${pausedUntil}. ` : ''}
				Requests that you have stay with you: please answer them as ever.
			</p>
			<PauseForm pausedUntil={pausedUntil} ends={ends} />
		</Page>
	);
}

export function PauseForm({ pausedUntil, ends }: Omit<CompanyToPause, 'company' | 'isNoted'>) {
	return (
		<form method="post" className="flex flex-col gap-3">
			{pauseWeeks.map((weeks, index) => (
				<Button key={weeks} type="submit" name={weeksName} value={weeks}>
					{weeks === 1 ? '1 week' : `${weeks} weeks`}, until {ends[index]}
				</Button>
			))}
			{pausedUntil && (
				<Button type="submit" name={weeksName} value={0}>
					Ask us again now
				</Button>
			)}
			<p>Nothing changes until you press a button. You can end a pause early here.</p>
		</form>
	);
}

/** Where the link of one request does nothing more. */
function ToCompanyPage() {
	return (
		<p>
			<a href={answerPath}>See all your open requests on one page</a>, and answer them there.
		</p>
	);
}
