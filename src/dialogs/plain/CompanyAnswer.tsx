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
import { type CompanyAnswer as Answer, answerLabels, mostPounds } from '#leads/status.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Field } from '#ui/Field.tsx';

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
		noted: 'You have sent your quote.',
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
		next: 'Please write to the visitor, if there is an email address. We will look at it, and tell you when the number is corrected.',
	},
	'not-genuine': {
		ask: 'Report this request as not genuine?',
		press: 'Yes, report it',
		noted: 'You have reported this request as not genuine.',
		next: 'We will look at it. If we agree, no company is billed for it.',
	},
	'had-already': {
		ask: 'Did you have this request already?',
		press: 'Yes, I had it already',
		noted: 'You had this request already.',
		next: 'We will look at it. If we agree, it does not count for you a second time.',
	},
};

/** Answers side by side, alike in width. */
export const answerGrid = 'grid max-w-md grid-cols-2 gap-3';

export const orWrong = 'Not for you, or something wrong?';

/** What the page of a link says that does nothing. */
const ended = {
	agreed: [
		'We agree: it does not count for you',
		'You will not be billed for this request, and need do nothing more. If the number was wrong, we tell you when it is corrected.',
	],
	declined: ['You said no to this request', 'You told us that it is not for you, so it is closed for your company.'],
	'taken-back': ['Your answer is taken back', 'Nothing is noted now. If another answer is right, press it:'],
	expired: ['It is too late for this link', 'The request is more than two months old, and its links have ended.'],
	closed: ['This request is closed', 'It is settled, and there is nothing more for you to do.'],
	withdrawn: ['This request is closed', 'We have taken it back from you. Please delete what you have of it.'],
	unlisted: ['There is nothing to pause', 'We pass no new requests to your company now.'],
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
				{reference}
				<p>{text}</p>
				{request.state === 'taken-back' ? (
					<div className={answerGrid}>
						{request.links.map(([answer, href]) => [
							answer === 'not-for-me' && (
								<b key="wrong" className="col-span-2 mt-3 -mb-1">
									{orWrong}
								</b>
							),
							<a key={answer} href={href} className={buttonClass('plain', 'px-2!')}>
								{answerLabels[answer]}
							</a>,
						])}
					</div>
				) : null}
				{request.state === 'declined' || request.state === 'agreed' ? <TakeBack /> : <WriteToUs />}
				<ToCompanyPage />
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
					{answer === 'quote-sent' && <Sum isRefused={isSumRefused} />}
					<Button type="submit" look="main">
						{press}
					</Button>
				</form>
				<p>If you opened this by mistake, close the page. Nothing is noted until you press the button.</p>
			</Page>
		);
	const isNew = state === 'noted';
	const toSum = pounds === null ? 'Note the sum' : 'Change the sum';
	const noted = pounds === null ? words[answer].noted : `You have sent a quote of ${gbp(pounds)}.`;
	return (
		<Page title={isNew ? 'Thank you: it is noted' : 'This is noted already'}>
			<Done title={noted}>
				{isSumRefused ? 'Only the sum is missing.' : isNew ? next : `You need not press it again. ${next}`}
			</Done>
			{reference}
			{(isSumRefused || (answer === 'quote-sent' && !isNew)) && (
				<Disclosure summary={toSum} open={isSumRefused}>
					<form method="post" className="flex flex-col items-start gap-4">
						<Sum pounds={pounds} isRefused={isSumRefused} />
						<Button type="submit" look="main">
							{toSum}
						</Button>
					</form>
				</Disclosure>
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
			<Button type="submit" name={takeBackName} value="yes" className="text-balance">
				This was a mistake: take it back
			</Button>
		</form>
	);
}

/** As text: some browsers refuse `£4,200` in a field for numbers. */
const asText = { control: 'text', inPounds: true, autocomplete: 'off', maxLength: 20 } as const;

/** The sum of a quote; without one, the answer counts alike. @param of what makes its id unique in the page */
export function Sum({ of = '', pounds, isRefused }: { of?: string; pounds?: number | null; isRefused: boolean }) {
	return (
		<Field
			{...asText}
			id={`sum${of}`}
			name={sumName}
			label="The sum in whole pounds, with VAT and fitting"
			hint="The visitor does not see it. It helps us to say what such lifts cost."
			required={isRefused}
			defaultValue={pounds ? gbp(pounds) : ''}
			error={
				isRefused ? `The sum is not noted. Please type it in pounds, from ${gbp(1)} to ${gbp(mostPounds)}.` : undefined
			}
		/>
	);
}

/** New requests to a company, which it pauses by a link. */
export function CompanyPause({ company, isNoted, pausedUntil, ends }: CompanyToPause) {
	return (
		<Page title={pausedUntil ? `New requests are paused until ${pausedUntil}` : `Pause new requests to ${company}`}>
			{isNoted && (
				<Done title="It is noted">
					{pausedUntil ? 'From that day on you get new requests again.' : 'You get new requests again from now on.'}
				</Done>
			)}
			<p>
				{pausedUntil && <strong className="block">{company}</strong>}
				You keep the requests you already have. Please answer them as usual.
			</p>
			<PauseForm pausedUntil={pausedUntil} ends={ends} />
		</Page>
	);
}

export function PauseForm({ pausedUntil, ends }: Pick<CompanyToPause, 'pausedUntil' | 'ends'>) {
	return (
		<form method="post" className="flex max-w-md flex-col gap-3">
			{pausedUntil && (
				<>
					<Button type="submit" look="main" name={weeksName} value={0}>
						Start again now
					</Button>
					<p className="mt-3 font-bold">Or change the end:</p>
				</>
			)}
			{pauseWeeks.map((weeks, index) => (
				<Button key={weeks} type="submit" name={weeksName} value={weeks} className="px-2!">
					{weeks === 1 ? '1 week' : `${weeks} weeks`}, until {ends[index]?.replace(' ', '\u00a0')}
				</Button>
			))}
			<p>Nothing changes until you press a button{pausedUntil ? '' : ', and you can end a pause early'}.</p>
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
