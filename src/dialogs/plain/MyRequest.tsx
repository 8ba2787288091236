import { HelpElsewhere } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { ErrorSummary, errorsIn } from '#dialogs/form/ErrorSummary.tsx';
import { Questions } from '#dialogs/form/Questions.tsx';
import { EmailUs, WriteOrRing } from '#dialogs/messages/EmailUs.tsx';
import { AddPhotos } from '#dialogs/plain/AddPhotos.tsx';
import { Done, NoSuchLink, Page, Part, Reference, WriteToUs } from '#dialogs/plain/Page.tsx';
import { brochurePath } from '#facts/addresses.ts';
import { aStairliftCompany, companiesTooLabel } from '#facts/companies.ts';
import { numbersWhole } from '#facts/in-words.ts';
import { addPhotosDays } from '#facts/photos.ts';
import { backupDays, heldSteps, nextSteps } from '#facts/promises.ts';
import { dayAndTime, dayOf, dueInWords } from '#leads/british-time.ts';
import { whomToRing } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import { type AskedCompany, actName, acts, type LinkedRequest } from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import { byKind, wordsOf } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * The visitor's page of a request, to which the e-mails about it lead: what was sent, who has it, and what can be changed. It works
 * without our scripts: each form goes to the page's own address, which says what request it is and proves that the visitor has the
 * e-mail, and with a fragment leads back to its own part.
 * @param shown undefined without a valid link, as in the built page
 */
export function MyRequest({ shown }: { shown?: LinkedRequest }) {
	return shown ? (
		<Linked {...shown} />
	) : (
		<NoSuchLink otherReason="You came another way. The link in our email is the only one that opens your request." />
	);
}

type Shown = Extract<LinkedRequest, { of: 'request' }>;

function Linked(shown: LinkedRequest) {
	if (shown.of === 'erased') return <Erased />;
	if (shown.of === 'photos') return <AddPhotos adding={shown.adding} />;
	const { kind, id, sentAt, adding, photos, correcting, standing } = shown;
	const canBeCorrected = correcting.until.getTime() > Date.now();
	const isSaid = (answer: CompanyAnswer) => standing.companies.some(({ said }) => said?.answer === answer);
	const isWrong = isSaid('wrong-number');
	const asks = isWrong || isSaid('tried');
	return (
		<Page title={`Your ${wordsOf(kind)} request`}>
			<p>
				Your reference is <Reference id={id} />. You sent it on {dayAndTime(sentAt)}.
				{standing.dueAt && standing.dueAt > new Date() && !asks ? ' You need do nothing now.' : ''}
			</p>
			{asks && canBeCorrected && !standing.isAnswered && !standing.isHeld ? (
				<p className="flex flex-wrap items-center gap-3 rounded-control border-2 border-brand bg-brand-pale p-4 font-bold">
					{isWrong ? 'Please give us the right phone number. ' : 'Is the phone number right? '}
					<a className={buttonClass('main')} href={correcting.at}>
						Correct it
					</a>
				</p>
			) : null}
			<Part id="who" title="Who has it now">
				<WhoHasIt {...shown} />
			</Part>
			<Part id="answers" title="What you sent us">
				<Answers {...shown} />
			</Part>
			<section id="correct" className="flex flex-col gap-5">
				<Corrections {...shown} isOpen={canBeCorrected} />
			</section>
			{adding ? <AddPhotos adding={adding} photos={photos} /> : null}
			<Part id="delete" title="Do you want it deleted?">
				{/* Behind one press, so that nobody presses the button by mistake. Nothing is deleted by a visit: programs that read e-mails open every link. */}
				<Disclosure summary="Delete my request">
					<p>We then delete your name, your contact details, what you wrote to us, and your photos if you sent any.</p>
					<p>Companies that already have your request are told to delete it too.</p>
					<p>
						<strong>You cannot undo this.</strong> If it was not you who asked, somebody may have typed your email
						address by mistake. Deleting the request is then the right thing to do.
					</p>
					<form method="post" className="mt-4">
						<Button type="submit" look="main" name={actName} value={acts.delete}>
							Yes, delete my request
						</Button>
					</form>
				</Disclosure>
			</Part>
			<WriteToUs />
			<p className="text-base text-muted">
				The address of this page is yours alone: whoever has it sees what you wrote. It works for as long as we keep the
				request. See our <a href="/privacy-policy">Privacy Policy</a>.
			</p>
		</Page>
	);
}

// Who has a request, in words that are true at each step. What the operator suspects of it is not said.

function WhoHasIt({ kind, id, standing, values }: Shown) {
	const { isHeld, companies, noted, isAnswered, dueAt } = standing;
	if (isHeld) return heldSteps.map((step) => <p key={step}>{step}</p>);
	const isLate = dueAt !== null && dueAt.getTime() <= Date.now();
	const whom = whomToRing(values.comment, values.additionalInfo);
	return (
		<>
			{companies.length > 0 ? (
				<ul className="flex flex-col gap-3">
					{companies.map(({ name, reached, reachedAt, said, isTakenBack }) => (
						<li key={name} className="border-l-4 border-brand pl-3">
							<p className="font-bold wrap-anywhere">{name}</p>
							<p>{reachedWords[reached]}</p>
							<When at={reachedAt} />
							{said ? <p className="mt-1">{saidWords[said.answer]}</p> : null}
							<When at={said?.at} />
							{isTakenBack && said?.answer !== 'not-for-me' ? (
								<p className="mt-1">We have taken your request back, and asked them to delete it.</p>
							) : null}
						</li>
					))}
				</ul>
			) : null}
			<OurPart kind={kind} standing={standing} namesOther={whom !== undefined} />
			{whom ? (
				<p className="wrap-anywhere">
					You asked us to ring: <strong>{whom}</strong>
				</p>
			) : null}
			{noted === 'written' ? <p>We have written to you by email. It may be in your junk mail.</p> : null}
			{noted === 'answered' ? <p>Our own team has noted that you have had an answer.</p> : null}
			{noted === 'settled' ? <p>Our own team has noted that this request is settled.</p> : null}
			{kind === 'brochure' ? (
				<>
					<p>Your free brochure is here: you need not wait for it.</p>
					<a href={brochurePath} className={buttonClass('plain', 'self-start')}>
						Open your brochure
					</a>
				</>
			) : null}
			{dueAt && isLate ? (
				<Notice tone="bad" title={`We aimed for an answer by ${dueInWords(dueAt)}`}>
					If you have heard from nobody, <WriteOrRing subject={`Request ${referenceOf(id)}`} />. We will look into it.
				</Notice>
			) : dueAt ? (
				<p>
					We aim for an answer by <strong>{dueInWords(dueAt)}</strong>.
				</p>
			) : null}
			{noted || (isAnswered && companies.length > 0) ? (
				<p>
					If {noted === 'settled' ? 'it is not settled' : 'nobody has answered you'}, reply to our email, and we will
					look into it.
				</p>
			) : null}
		</>
	);
}

function OurPart({ kind, standing, namesOther }: Pick<Shown, 'kind' | 'standing'> & { namesOther: boolean }) {
	const { companies, isClosed, isForCompanies, isUnserved, noted } = standing;
	if (noted || companies.some(({ hasIt, reached }) => hasIt && reached !== 'given-up')) return null;
	if (!isForCompanies)
		return <p>Our own team has your request, and no company: you did not tick “{companiesTooLabel}”.</p>;
	if (isClosed)
		return (
			<p>Our own team has your request. If you have heard from nobody, reply to our email, and we will look into it.</p>
		);
	if (isUnserved)
		return (
			<>
				{nextSteps(site, true, true, namesOther)[kind].map((step) => (
					<p key={step}>{step}</p>
				))}
				<HelpElsewhere />
			</>
		);
	return (
		<p>
			Our own team has your request. We are looking for{' '}
			{companies.length > 0 ? 'another company' : aStairliftCompany(site)} that can help you.
		</p>
	);
}

const saidWords: Readonly<Record<CompanyAnswer, string>> = {
	rung: 'They tell us that they have rung you.',
	tried: 'They tell us that they rang you and got no reply.',
	'quote-sent': 'They tell us that they have sent you a quote.',
	'not-for-me': 'They cannot take on your request, and were asked to delete it.',
	'wrong-number': 'They told us that the phone number is wrong.',
	// Nothing that a mistake would make an insult.
	'not-genuine': 'They tell us that they have looked at your request.',
	'had-already': 'They tell us that they had this request from you already.',
};

function When({ at }: { at: Date | null | undefined }) {
	return at ? <p className="text-base text-muted">{dayAndTime(at)}</p> : null;
}

const reachedWords = {
	delivered: 'We passed your request to them.',
	waiting: 'We are passing your request to them now.',
	'given-up': 'We could not reach them by email. Our own team knows.',
} as const satisfies Record<AskedCompany['reached'], string>;

const questions = byKind(({ fields }) => Object.entries(fields));

export function Answers({ kind, values }: Pick<Shown, 'kind' | 'values'>) {
	return (
		<dl className="flex flex-col gap-2">
			{questions[kind].map(([name, { label, options, control }]) => {
				const value = values[name] ?? '';
				const said = options?.find((option) => option.value === value)?.label ?? value;
				const shown = control === 'textarea' ? numbersWhole(said) : said;
				return (
					<div key={name} className="sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
						<dt className="text-base text-muted">{label}</dt>
						<dd className="wrap-anywhere whitespace-pre-line">{shown || 'not given'}</dd>
					</div>
				);
			})}
		</dl>
	);
}

const outcomes = {
	same: 'Nothing was changed: this is what we have already.',
	'too-many': 'You have corrected this request several times today. Please try again tomorrow.',
	failed: 'We could not change this just now. Please press the button again in a minute.',
} as const;

function Corrections({ kind, values, correcting, isOpen }: Shown & { isOpen: boolean }) {
	const { outcome, errors, given, until, isOpen: isOpened } = correcting;
	const correctable = questions[kind].filter(([, { correctable }]) => correctable);
	const fields = Object.fromEntries(correctable.map(([name, { hint: _, ...field }]) => [name, field]));
	const labels = correctable.map(([, { label }]) => label.toLowerCase().split(' or ')[0]).join(' or ');
	const text = fields['phone']?.advise?.(values['phone'] ?? '');
	const advice = { phone: text ? { text } : undefined };
	const wrong = errorsIn(errors, fields, 'correct');
	if (outcome && outcome !== 'corrected') wrong.push({ text: outcomes[outcome] });
	return (
		<>
			{outcome === 'corrected' ? (
				<Done title="It is corrected">Everybody who has your request is being told. Above is what they have now.</Done>
			) : null}
			<ErrorSummary id="correct-problems" hint="If you need help, write to" errors={wrong} />
			{isOpen ? (
				<Disclosure
					summary={`Correct your ${labels}`}
					open={(isOpened && outcome !== 'corrected') || (given ?? (outcome && text)) !== undefined}
				>
					<form method="post" action="#correct" noValidate className="flex flex-col gap-5 pt-3 sm:-mr-12">
						<Questions {...{ fields, errors, advice }} prefix="correct" values={{ ...values, ...given }} />
						<p>
							We tell everybody who has your request. You can do this until {dayOf(until)}. If anything else is wrong,
							reply to our email.
						</p>
						<Button type="submit" look="main" name={actName} value={acts.correct}>
							Correct my request
						</Button>
					</form>
				</Disclosure>
			) : (
				<p>
					It could be corrected here for {addPhotosDays} days. If anything is wrong now, reply to our email, or tell the
					company that has your request.
				</p>
			)}
		</>
	);
}

function Erased() {
	return (
		<Page title="Your request is deleted">
			<p>We have deleted it, with your name, your contact details and any photos you sent.</p>
			<p>If companies had it, they are being told to delete it too. There is nothing more for you to do.</p>
			<p>
				Backups still hold it for up to {backupDays} days. We use them only if our server fails, and if we do, we delete
				it again. Our <a href="/privacy-policy">Privacy Policy</a> says more.
			</p>
			<p className="sm:*:whitespace-nowrap">
				If a company still contacts you about this request, please tell us: <EmailUs />.
			</p>
			<a href="/" className={buttonClass('plain', 'self-start')}>
				Go to Homepage
			</a>
		</Page>
	);
}
