import { answerGrid, orWrong, PauseForm, Sum, TakeBack } from '#dialogs/plain/CompanyAnswer.tsx';
import { Answers } from '#dialogs/plain/MyRequest.tsx';
import { Done, Page, Part, Reference } from '#dialogs/plain/Page.tsx';
import { briefDayAndTime, briefDayOf, dayAndTime, dayOf, lengthWords } from '#leads/british-time.ts';
import { mailLink } from '#leads/email.ts';
import { linkToRing, whomLabel, whomToRing } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import {
	addressName,
	answerName,
	answerPath,
	companyLinkDays,
	deliveryName,
	type OpenToCompany,
	type CompanyPage as Shown,
} from '#leads/request-pages.ts';
import { answerLabels, type CompanyAnswer, objections } from '#leads/status.ts';
import { byKind, kindNames, wordsOf } from '#leads/tables.ts';
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
		<Page title="Your open requests">
			{state === 'asked' ? (
				<Done title="Please look in your inbox">
					If we pass requests to this address, a link is on its way to it, or was sent within the last ten minutes. If
					nothing arrives, look in your spam folder, or try the address where you get our requests.
				</Done>
			) : null}
			{state === 'over' ? (
				<Notice tone="bad" title="This link does not work any more">
					It works for {companyLinkDays} days, and only while your company has the same email address. Ask for another
					one here.
				</Notice>
			) : null}
			{state === 'too-many' ? (
				<Notice tone="bad" title="That was a lot at once">
					Please try again in ten minutes.
				</Notice>
			) : null}
			<p>For companies we work with: we email you a link to one page, with all your open requests to answer.</p>
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
				<Button type="submit" look={state === 'asked' ? 'plain' : 'main'}>
					Send me the link
				</Button>
			</form>
		</Page>
	);
}

function Open(shown: Extract<Shown, { state: 'open' }>) {
	const { company, until, pausedUntil, ends, requests, total, unanswered, overdue, isNoted, isSumRefused } = shown;
	const late = overdue > 0 ? (overdue === unanswered ? 'overdue' : `${overdue} of them overdue`) : '';
	return (
		<Page title={`Open requests of ${company}`} isWide>
			{isNoted ? (
				<Done title="We have noted it">
					{isSumRefused ? 'Only the sum is missing, below.' : 'You can change it on this page.'}
				</Done>
			) : null}
			<p className={unanswered > 0 ? 'font-bold' : undefined}>
				{total === 1 ? '1 open request' : `${total || 'No'} open requests`}
				{unanswered > 0 ? `: ${unanswered} to answer` : ''}
				{late && ', '}
				{late && <span className="text-danger">{late}</span>}.
				{total > requests.length ? ` Here are the first ${requests.length}: answer these, and the next come.` : ''}
			</p>
			<div className="grid items-start gap-x-12 gap-y-5 empty:hidden xl:grid-cols-2">
				{requests.map((one) => (
					<OpenRequest key={one.delivery} {...one} isSumRefused={isSumRefused && one === requests[0]} />
				))}
			</div>
			<Part id="pause" title="New requests">
				<p>
					{pausedUntil
						? `New requests are paused until ${pausedUntil}.`
						: 'Are you away, or have you too many? Pause new ones.'}
				</p>
				<PauseForm pausedUntil={pausedUntil} ends={ends} />
			</Part>
			<p className="max-w-2xl text-base text-muted">
				This page works until {dayOf(until)}. Whoever has its address sees what visitors wrote: please keep it within
				your company. <a href={answerPath}>Ask for another link</a>
			</p>
		</Page>
	);
}

const answeredBy = byKind(({ answer }) => answer.by);
const chip = (isLate: boolean) =>
	`self-start rounded-control px-3 py-1 font-bold ${isLate ? 'bg-danger-pale text-danger' : 'bg-brand-pale text-brand'}`;

/** @param isSumRefused whether the sum of its quote was typed just now and cannot be noted */
function OpenRequest({ isSumRefused, ...one }: OpenToCompany & { isSumRefused: boolean }) {
	const { kind, id, delivery, askedAt, dueAt, place, values, photos, said, told } = one;
	const whom = whomToRing(values.comment, values.additionalInfo);
	const ring = linkToRing(whom, values.phone);
	const mail = mailLink(values.email ?? '', `Your ${wordsOf(kind)} request ${referenceOf(id)}`);
	const call = ring && { href: ring.href, label: `Call ${ring.number}` };
	const reply = mail ? { href: mail, label: call ? 'Email' : 'Email the visitor' } : undefined;
	const main = said ? undefined : ((answeredBy[kind] === 'call' ? call : reply) ?? call ?? reply);
	const toAnswer = <input type="hidden" name={deliveryName} value={delivery} />;
	/** By how many ms it is overdue; less than 0 where it is not. */
	const late = dueAt ? Date.now() - dueAt.getTime() : -1;
	const due = late > 0 ? `Overdue by ${lengthWords(late)}` : dueAt && `Answer by ${briefDayAndTime(dueAt)}`;
	const standing = due || (said ? `You said: ${said}` : 'To answer, without a deadline');
	const answersOf = (...answers: CompanyAnswer[]) => (
		<form method="post" className={answerGrid}>
			{toAnswer}
			{answers.map((answer) => (
				<Button key={answer} type="submit" name={answerName} value={answer} className="px-2!">
					{answerLabels[answer]}
				</Button>
			))}
		</form>
	);
	return (
		<div className={`border-l-4 pl-3 ${late > 0 ? 'border-danger' : 'border-brand'}`}>
			<Part id={`request-${delivery}`} title={values.name ?? ''} beside={<p className={chip(late > 0)}>{standing}</p>}>
				<p>
					{kindNames[kind]} <Reference id={id} />
					{place ? `, ${place.replace(/ (?=\S+$)/, '\u00a0')}` : ''},{' '}
					<span className="whitespace-nowrap">sent {briefDayOf(askedAt)}</span>
				</p>
				{whom ? (
					<p className="wrap-anywhere">
						{whomLabel}: <strong>{whom}</strong>
					</p>
				) : null}
				<p className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
					{[call, reply]
						.flatMap((way) => way ?? [])
						.map((way) => (
							<a key={way.href} href={way.href} className={buttonClass(way === main ? 'main' : 'plain', 'px-3!')}>
								{way.label}
							</a>
						))}
				</p>
				{told.map(({ text, at }) => (
					<div key={at.getTime()} className="rounded-control bg-brand-pale p-3">
						<p className="text-base text-muted">We wrote on {dayAndTime(at)}:</p>
						<p className="wrap-anywhere whitespace-pre-line">{text}</p>
					</div>
				))}
				{said ? <TakeBack delivery={delivery} /> : null}
				<div>
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
					<Disclosure summary={said ? 'Answer again' : 'Answer'} open={isSumRefused}>
						{answersOf('rung', 'tried')}
						{/* Of its own, so that Enter in the field sends the quote. */}
						<form method="post" className="my-5 flex flex-col items-start gap-3">
							{toAnswer}
							<Sum of={delivery} isRefused={isSumRefused} />
							<Button type="submit" name={answerName} value="quote-sent">
								{answerLabels['quote-sent']}
							</Button>
						</form>
						<p className="mb-2 font-bold">{orWrong}</p>
						{answersOf('not-for-me', ...objections)}
					</Disclosure>
				</div>
			</Part>
		</div>
	);
}
