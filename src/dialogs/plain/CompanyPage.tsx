import { PauseForm, Sum, SumRefused, TakeBack } from '#dialogs/plain/CompanyAnswer.tsx';
import { Answers } from '#dialogs/plain/MyRequest.tsx';
import { Done, Page, Part, Reference } from '#dialogs/plain/Page.tsx';
import { dayAndTime, dayOf } from '#leads/british-time.ts';
import { linkToRing, whomLabel, whomToRing } from '#leads/phone.ts';
import {
	addressName,
	answerName,
	answerPath,
	deliveryName,
	type OpenToCompany,
	type CompanyPage as Shown,
} from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { kindNames } from '#leads/tables.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The page of all open requests of a company, behind a link that it asks for. Its forms go to the page's own address, as those of one request. */
export function CompanyPage(shown: Shown) {
	return shown.state === 'open' ? <Open {...shown} /> : <Ask state={shown.state} />;
}

function Ask({ state }: { state: 'ask' | 'asked' | 'too-many' | 'over' }) {
	return (
		<Page title="All your open requests, on one page">
			{state === 'asked' ? (
				<Done title="Please look in your inbox">
					If we pass requests to this address, a link is on its way to it, or was sent within the last ten minutes. If
					none comes, look among spam, or try the address to which our emails about requests come.
				</Done>
			) : null}
			{state === 'over' ? (
				<Notice tone="bad" title="This link does not work any more">
					<p>
						It works for some days, and as long as your company has the same email address. Ask for another one here.
					</p>
				</Notice>
			) : null}
			{state === 'too-many' ? (
				<Notice tone="bad" title="That was a lot at once">
					<p>Please try again in ten minutes.</p>
				</Notice>
			) : null}
			<p>
				For companies that answer our requests: we send you a link to a page where you see and answer all that you have.
			</p>
			<form method="post" action={answerPath} className="flex flex-col items-start gap-4">
				<Field
					id="company-email"
					name={addressName}
					label="The email address to which we send your requests"
					control="email"
					required
					maxLength={254}
					defaultValue=""
					autocomplete="email"
				/>
				<Button type="submit" look="main">
					Send us the link
				</Button>
			</form>
		</Page>
	);
}

function Open(shown: Extract<Shown, { state: 'open' }>) {
	const { company, until, pausedUntil, requests, total, unanswered, isNoted, isSumRefused } = shown;
	return (
		<Page title={`Open requests of ${company}`}>
			{isNoted ? <Done title="We have noted it">You can change it on this page.</Done> : null}
			{isSumRefused ? <SumRefused /> : null}
			<p>
				{openWords(total, unanswered)}
				{total > requests.length ? ` Here are ${requests.length}: the others follow when you have answered these.` : ''}
			</p>
			{requests.map((one) => (
				<OpenRequest key={one.delivery} {...one} />
			))}
			<Part id="pause" title="New requests">
				<p>
					{pausedUntil
						? `We ask you again from ${pausedUntil} on.`
						: 'Are you away, or have you too many? Pause new ones.'}
				</p>
				<PauseForm until={pausedUntil} />
			</Part>
			<p className="text-base text-muted">
				This page works until {dayOf(until)}. Whoever has its address sees what visitors wrote: please keep it within
				your company. <a href={answerPath}>Ask for another link</a>
			</p>
		</Page>
	);
}

function openWords(total: number, unanswered: number): string {
	if (total === 0) return 'You have no open request from us.';
	if (unanswered === 0)
		return total === 1
			? 'You have answered your one open request.'
			: `You have answered all your ${total} open requests.`;
	const open = total === 1 ? '1 open request' : `${total} open requests`;
	return `You have ${open}${unanswered < total ? `, ${unanswered} of them without your answer` : ''}.`;
}

function OpenRequest({ kind, id, delivery, askedAt, values, photos, said, told }: OpenToCompany) {
	const whom = whomToRing(values.comment, values.additionalInfo);
	const call = linkToRing(whom, values.phone);
	const toAnswer = <input type="hidden" name={deliveryName} value={delivery} />;
	return (
		<div className="rounded-card border-2 border-line p-4">
			<Part id={`request-${delivery}`} title={values.name ?? ''}>
				<p>
					{kindNames[kind]} <Reference id={id} />, sent to you on {dayOf(askedAt)}.{' '}
					<strong>{said ? `You said: ${said}.` : 'You have not answered yet.'}</strong>
				</p>
				{whom ? (
					<p className="wrap-anywhere">
						{whomLabel}: <strong>{whom}</strong>
					</p>
				) : null}
				{call ? (
					<a href={call.href} className={buttonClass('main', 'self-start')}>
						Call {call.number}
					</a>
				) : null}
				{told.map(({ text, at }) => (
					<div key={at.getTime()} className="border-l-4 border-brand pl-3">
						<p className="text-base text-muted">We wrote on {dayAndTime(at)}:</p>
						<p className="wrap-anywhere whitespace-pre-line">{text}</p>
					</div>
				))}
				<Disclosure summary="What the visitor wrote">
					<Answers kind={kind} values={values} />
					{photos.length > 0 ? (
						<p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
							{photos.map((address, index) => (
								<a key={address} href={address}>
									Photo {index + 1}
								</a>
							))}
						</p>
					) : null}
				</Disclosure>
				{said ? <TakeBack delivery={delivery} /> : null}
				<Disclosure summary={said ? 'Answer again' : 'Answer'}>
					<form method="post" className="flex flex-wrap gap-3">
						{toAnswer}
						{companyAnswers.map((answer) =>
							answer === 'quote-sent' ? null : (
								<Button key={answer} type="submit" name={answerName} value={answer}>
									{answerLabels[answer]}
								</Button>
							),
						)}
					</form>
					{/* Of its own, so that Enter in the field sends the quote. */}
					<form method="post" className="mt-4 flex flex-col items-start gap-3">
						{toAnswer}
						<Sum />
						<Button type="submit" name={answerName} value="quote-sent">
							{answerLabels['quote-sent']}
						</Button>
					</form>
				</Disclosure>
			</Part>
		</div>
	);
}
