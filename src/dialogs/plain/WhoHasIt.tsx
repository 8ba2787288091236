import { HelpElsewhere } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { brochurePath } from '#facts/addresses.ts';
import { aStairliftCompany } from '#facts/companies.ts';
import { heldSteps, nextSteps } from '#facts/promises.ts';
import { dayAndTime, dueInWords } from '#leads/british-time.ts';
import { whomToRing } from '#leads/phone.ts';
import type { AskedCompany, Standing } from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';

// Who has a request, in words that are true at each step. What the operator suspects of it is not said.

interface WhoHasItProps {
	kind: LeadKind;
	standing: Standing;
	values: Readonly<Record<string, string>>;
	/** Where the request can be corrected; undefined after its time. */
	correction: string | undefined;
}

export function WhoHasIt({ kind, standing, values, correction }: WhoHasItProps) {
	const { isHeld, companies, noted, isAnswered, dueAt } = standing;
	if (isHeld) return heldSteps.map((step) => <p key={step}>{step}</p>);
	const isLate = dueAt !== null && dueAt.getTime() <= Date.now();
	const isSaid = (answer: CompanyAnswer) => !isAnswered && companies.some(({ said }) => said?.answer === answer);
	const isWrong = isSaid('wrong-number');
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
			{noted === 'answered' ? <p>Our own team has noted that you have had an answer.</p> : null}
			{noted === 'settled' ? <p>Our own team has noted that this request is settled.</p> : null}
			{kind === 'brochure' ? (
				<p>
					Your <a href={brochurePath}>free brochure</a> is here: you need not wait for it.
				</p>
			) : null}
			{dueAt ? (
				<p>
					We {isLate ? 'aimed' : 'aim'} for an answer by <strong>{dueInWords(dueAt)}</strong>.
					{isLate ? ' If you have heard from nobody, reply to our email, and we look into it.' : ''}
				</p>
			) : null}
			{(isWrong || isSaid('tried')) && correction ? (
				<p>
					{isWrong ? 'Please give us the right phone number. ' : 'Is the phone number right? '}
					<a href={correction}>Correct it</a>
				</p>
			) : null}
			{noted || (isAnswered && companies.length > 0) ? (
				<p>
					If {noted === 'settled' ? 'it is not settled' : 'nobody has answered you'}, reply to our email, and we look
					into it.
				</p>
			) : null}
		</>
	);
}

function OurPart({ kind, standing, namesOther }: Pick<WhoHasItProps, 'kind' | 'standing'> & { namesOther: boolean }) {
	const { companies, isClosed, isForCompanies, isUnserved, noted } = standing;
	if (noted || companies.some(({ hasIt, reached }) => hasIt && reached !== 'given-up')) return null;
	if (!isForCompanies)
		return <p>Our own team has your request, and no company: you did not tick that companies contact you too.</p>;
	if (isClosed)
		return (
			<p>Our own team has your request. If you have heard from nobody, reply to our email, and we look into it.</p>
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
			Our own team has your request. We look for {companies.length > 0 ? 'another company' : aStairliftCompany(site)}{' '}
			that can help you.
		</p>
	);
}

const saidWords: Readonly<Record<CompanyAnswer, string>> = {
	rung: 'They tell us that they have rung you.',
	tried: 'They tell us that they rang, and nobody answered.',
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
