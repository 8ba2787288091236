import { Corrections, ReceivedRequest, Stages } from '#dialogs/confirmation/Received.tsx';
import { ShareButton } from '#dialogs/confirmation/ShareButton.tsx';
import { WriteOrRing } from '#dialogs/messages/EmailUs.tsx';
import { formTexts } from '#dialogs/messages/messages.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import type { SentRequest } from '#dialogs/session.ts';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { inLetters } from '#facts/in-words.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import {
	brochureReplyHours,
	heldSteps,
	helpElsewhere,
	nextSteps,
	waysToQuotes,
	whoIsRinging,
} from '#facts/promises.ts';
import { answerBy } from '#leads/british-time.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerHours } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { YellowDisc } from '#ui/Icon.tsx';

interface ConfirmationPanelProps extends Omit<SentRequest, 'at'> {
	/** When it was sent, in ms since 1970; a page of its own may be read at any time. */
	at?: number;
	/** Undefined where it is a page of its own. */
	onClose?: () => void;
	/** Whether e-mails about requests go to visitors. */
	confirmsByEmail?: boolean;
}

/**
 * What a visitor may want to read again after a request, write down or print: that it has arrived, what to call it by and
 * what happens next. It is a part of the page and stays there until it is dismissed.
 */
export function ConfirmationPanel(props: ConfirmationPanelProps) {
	const { kind, id, at, received, page, addPhotos, product, onClose } = props;
	const { isConfirmed = true, isHeld, isUnserved, photosLeft = 0, confirmsByEmail = site.confirmsByEmail } = props;
	const { photos = 0, companiesToo, namesOther } = received ?? {};
	const steps = isHeld ? heldSteps : nextSteps(site, companiesToo, isUnserved, namesOther)[kind];
	const reference = referenceOf(id);
	const hasMail = confirmsByEmail && !isHeld;
	const name = `sent-${id}`;
	const due = at === undefined || isHeld ? undefined : answerBy(kind, at);
	// Without a way to close it, it is the page's own content, which runs without our scripts.
	const [Title, Heading] = onClose ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
	return (
		<section
			data-receipt=""
			aria-labelledby={`${name}-title ${name}-reference`}
			className="border-b-2 border-brand bg-brand-pale"
		>
			<div className="page-width grid gap-x-12 gap-y-5 py-6 sm:gap-y-7 sm:py-10 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_1fr]">
				<div className={kind === 'brochure' ? 'lg:row-span-2' : undefined}>
					<Title
						id={`${name}-title`}
						tabIndex={-1}
						data-sent=""
						className="flex items-center gap-3 text-2xl font-bold text-brand sm:text-3xl"
					>
						<YellowDisc icon="check" />
						{formTexts[kind].success.title}
					</Title>
					<p className="mt-3">
						We have your request
						{photos > 0 ? ` and your ${photos === 1 ? 'photo' : `${inLetters(photos)} photos`}` : ''}.
						{due ? (
							<>
								{' '}
								We aim for {kind === 'callback' ? 'the call' : 'an answer'} by{' '}
								<strong className="inline-block">{due}</strong>, within {answerHours[kind]}&nbsp;hours.
							</>
						) : null}
					</p>
					{kind === 'brochure' ? (
						<YourBrochure product={product} Heading={Heading} byEmail={hasMail && isConfirmed} />
					) : null}
				</div>
				<div>
					<p className="font-bold text-brand">Your reference</p>
					<div className="mt-1 flex flex-wrap items-center gap-3">
						<p
							id={`${name}-reference`}
							className="rounded-control border-2 border-brand bg-surface px-4 py-1.5 font-code text-2xl font-bold tracking-wider wrap-anywhere text-ink select-all"
						>
							{reference}
						</p>
						{onClose ? <Button onClick={() => window.print()}>Print</Button> : 'Write it down, or print this page.'}
					</div>
				</div>
				{isHeld || kind === 'brochure' ? null : <Stages kind={kind} />}
				<div className="contents lg:col-start-1 lg:block">
					{photosLeft > 0 ? (
						<p className={`font-bold lg:mb-5 ${addPhotos ? 'order-1' : ''}`}>
							Not all of your photos have arrived.{' '}
							{addPhotos
								? 'Please add the others below.'
								: `Please send the others to ${site.email} with your reference.`}
						</p>
					) : null}
					<ReceivedRequest received={received} />
					{kind === 'brochure' && companiesToo === false ? (
						<div className={`${later} print:hidden`}>
							<Heading className={heading}>{waysToQuotes.heading}</Heading>
							<p className="mt-2">{waysToQuotes.text}</p>
							<Opener dialog="photo-quote" className="mt-3">
								{waysToQuotes.button}
							</Opener>
						</div>
					) : null}
					{addPhotos ? (
						<div data-add-photos="" className={later}>
							<Heading className={heading}>More photos later, or from another phone?</Heading>
							<p className="mt-2">
								You can add photos for {addPhotosDays} days, up to {inLetters(quotePhotos)} in all. You can send the
								link to somebody who takes them for you.
							</p>
							<ShareButton label={onClose && 'Send the link to somebody'} address={addPhotos}>
								<a href={addPhotos} className={buttonClass()}>
									Add photos to this request
								</a>
							</ShareButton>
						</div>
					) : null}
				</div>
				<div className={`lg:col-start-2 lg:row-start-2 ${kind === 'callback' ? 'lg:row-span-3' : 'lg:row-span-2'}`}>
					<Heading className={heading}>What happens next</Heading>
					<ol className="mt-2 list-decimal pl-6">
						{steps.map((step) => (
							<li key={step} className="mt-2 first:mt-0">
								{step}
							</li>
						))}
					</ol>
					{isUnserved ? <HelpElsewhere /> : null}
				</div>
				<div className={`order-2 ${kind === 'callback' ? '' : 'lg:col-span-2'}`}>
					<Disclosure summary="To correct it, to check who is ringing, or to ask us">
						<Corrections kind={kind} received={received} page={page} />
						{received && received.price.length > 0 ? (
							<>
								<Heading className={heading}>A guide price, until you have yours</Heading>
								<p className="mt-2">{received.price.join(' ')}</p>
							</>
						) : null}
						<Heading className={heading}>{whoIsRinging.heading}</Heading>
						<p className="mt-2">
							{[...whoIsRinging.signs, page ? whoIsRinging.byPage : whoIsRinging.byAsking].join(' ')}{' '}
							{page ? (
								<a href={page} className="whitespace-nowrap print:hidden">
									See my request
								</a>
							) : null}
						</p>
						<Heading className={heading}>If you have a question</Heading>
						<p className="mt-2">
							Please <WriteOrRing subject={`My request ${reference}`} />, and quote your reference.
						</p>
						{hasMail ? (
							<p className="mt-2">
								{isConfirmed
									? 'We usually send all this to your email address too. It may take a few minutes. If you cannot find it, look in your junk mail.'
									: 'We send no email to confirm this request, because so many have gone to your address or your internet connection today. Please print this page, or write your reference down.'}
							</p>
						) : null}
					</Disclosure>
					{onClose ? (
						<Button className="mt-5" onClick={onClose}>
							Close
						</Button>
					) : null}
				</div>
			</div>
		</section>
	);
}

const heading = 'mt-6 text-xl font-bold text-brand first:mt-0';
/** On a phone, after what happens next. */
const later = 'order-1 lg:mt-7';

/** What to read for somebody whom no company can help at present. */
export function HelpElsewhere() {
	return (
		<ul className="mt-2 list-disc pl-6 print:hidden">
			{Object.entries(helpElsewhere).map(([label, path]) => (
				<li key={path}>
					<a href={path}>{label}</a>
				</li>
			))}
		</ul>
	);
}

/** The part of a receipt that gives the brochure: where no e-mails are sent, the only way it comes. @param product the lift it was asked for */
function YourBrochure({
	product,
	Heading,
	byEmail,
}: Pick<SentRequest, 'product'> & { Heading: 'h2' | 'h3'; byEmail: boolean }) {
	return (
		<div className="mt-5 flex gap-4 lg:mt-7 print:hidden">
			<BrochureCover />
			<div>
				<Heading className={heading}>Your free brochure</Heading>
				<p className="mt-1">
					{byEmail ? `We send it to your email address within ${brochureReplyHours} hours. Or you` : 'You'} can open it
					here now, save it or print it.
				</p>
				<div className="mt-3 flex flex-wrap gap-2 *:grow sm:*:grow-0">
					<a href={brochureAt(product)} className={buttonClass('main')}>
						Open your brochure
					</a>
					<a href={brochurePath} download={brochureFileName} className={buttonClass()}>
						Save it
					</a>
				</div>
			</div>
		</div>
	);
}

/** What the brochure looks like, beside the words about it. */
export function BrochureCover() {
	const look = 'h-[124px] w-[88px] shrink-0 border border-line [box-shadow:var(--shadow-lift)]';
	return <img src="/art/brochure.svg" alt="" loading="lazy" className={look} />;
}
