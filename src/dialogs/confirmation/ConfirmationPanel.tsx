import type { SentRequest } from '#dialogs/confirmation/receipts.ts';
import { ShareButton } from '#dialogs/confirmation/ShareButton.tsx';
import { WriteOrRing } from '#dialogs/messages/EmailUs.tsx';
import { formTexts } from '#dialogs/messages/messages.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { dispatch } from '#dialogs/session.ts';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { inLetters } from '#facts/in-words.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { heldSteps, helpElsewhere, nextSteps, waysToQuotes, whoIsRinging } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { correctionOf } from '#leads/request-pages.ts';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface ConfirmationPanelProps extends Omit<SentRequest, 'at'> {
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
	const { kind, id, received, page, addPhotos, product, onClose } = props;
	const {
		hasEmail,
		isConfirmed = true,
		isHeld,
		isUnserved,
		photosLeft = 0,
		confirmsByEmail = site.confirmsByEmail,
	} = props;
	const reference = referenceOf(id);
	const hasMail = confirmsByEmail && hasEmail && !isHeld;
	const name = `sent-${id}`;
	// Without a way to close it, it is the page's own content, which runs without our scripts.
	const [Title, Heading] = onClose ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
	return (
		<section aria-labelledby={`${name}-title ${name}-reference`} className="border-b-2 border-brand bg-brand-pale">
			<div className="page-width grid gap-x-8 gap-y-6 py-8 sm:py-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
				<div className={addPhotos ? undefined : 'lg:row-span-2'}>
					<Title id={`${name}-title`} tabIndex={-1} className="flex gap-2 text-2xl font-bold text-brand sm:text-3xl">
						<Icon name="check" size={36} />
						{formTexts[kind].success.title}
					</Title>
					<ReceivedRequest kind={kind} received={received} page={page} />
					{photosLeft > 0 ? (
						<p className="mt-2 font-bold">
							Not all of your photos have arrived, because we cannot take more photos just now.{' '}
							{addPhotos
								? 'Please add them by the link on this page.'
								: `Please send them to ${site.email} with your reference.`}
						</p>
					) : null}
					{kind === 'brochure' ? <YourBrochure product={product} Heading={Heading} /> : null}
					<p className="mt-6 font-bold text-brand">Your reference</p>
					<p
						id={`${name}-reference`}
						className="mt-1 w-fit rounded-control border-2 border-brand bg-surface px-4 py-2 font-code text-2xl font-bold tracking-wider wrap-anywhere text-ink select-all sm:text-3xl"
					>
						{reference}
					</p>
					{onClose ? (
						<Button className="mt-3" onClick={() => window.print()}>
							Print
						</Button>
					) : (
						<p className="mt-3">Write it down, or print this page.</p>
					)}
				</div>
				<div>
					<Heading className={heading}>What happens next</Heading>
					<ol className="mt-2 list-decimal pl-6">
						{(isHeld ? heldSteps : nextSteps(site, received?.companiesToo, isUnserved)[kind]).map((step) => (
							<li key={step} className="mt-2 first:mt-0">
								{step}
							</li>
						))}
					</ol>
					{isUnserved ? <HelpElsewhere /> : null}
					{kind === 'brochure' && received?.companiesToo === false ? (
						<div className="print:hidden">
							<Heading className={heading}>{waysToQuotes.heading}</Heading>
							<p className="mt-2">{waysToQuotes.text}</p>
							<Opener dialog="photo-quote" className="mt-3">
								{waysToQuotes.button}
							</Opener>
						</div>
					) : null}
					{received && received.price.length > 0 ? (
						<>
							<Heading className={heading}>A guide price, until you have yours</Heading>
							<p className="mt-2">{received.price.join(' ')}</p>
						</>
					) : null}
				</div>
				{addPhotos ? (
					<div data-add-photos="">
						<Heading className={heading}>More photos later, or from another phone?</Heading>
						<p className="mt-2">
							You can add photos for {addPhotosDays} days, up to {inLetters(quotePhotos)} in all. You can send the link
							to somebody who takes them for you.
						</p>
						<ShareButton label={onClose && 'Send the link to somebody'} address={addPhotos}>
							<a href={addPhotos} className={buttonClass()}>
								Add photos to this request
							</a>
						</ShareButton>
					</div>
				) : null}
				<div className="lg:col-start-2">
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
					{onClose ? (
						<Button className="mt-6" onClick={onClose}>
							Close
						</Button>
					) : null}
				</div>
			</div>
		</section>
	);
}

const heading = 'mt-6 text-xl font-bold text-brand first:mt-0';

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
function YourBrochure({ product, Heading }: Pick<SentRequest, 'product'> & { Heading: 'h2' | 'h3' }) {
	return (
		<div className="mt-6 print:hidden">
			<Heading className={heading}>Your free brochure</Heading>
			<p className="mt-2">
				You need not wait for it: it is a PDF, to read here, to save or to print. Press Back to return to this page.
			</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<a href={brochureAt(product)} className={buttonClass('main')}>
					Open your brochure
				</a>
				<a href={brochurePath} download={brochureFileName} className={buttonClass()}>
					Save it
				</a>
			</div>
		</div>
	);
}

/**
 * What we have of a request: with how many photos it came, and the addresses written back, so that a mistyped one is noticed
 * while the visitor is here. The number is corrected on the request's own page (decisions/049), to which an e-mail leads too; with a wrong
 * address, the form is filled in once more.
 */
function ReceivedRequest({ kind, page, received }: Pick<ConfirmationPanelProps, 'kind' | 'page' | 'received'>) {
	const { photos = 0, answers = {} } = received ?? {};
	const { email, phone } = answers;
	return (
		<>
			<p className="mt-3">
				We have your request
				{photos > 0 ? ` and ${photos === 1 ? 'your photo' : `your ${inLetters(photos)} photos`}` : ''}.
			</p>
			{email ? (
				<p className="mt-2">
					Your email address is <strong className="wrap-anywhere">{email}</strong>
					{phone ? (
						<>
							{' '}
							and your telephone number is <strong className="whitespace-nowrap">{phone}</strong>
						</>
					) : null}
					.
					<span className="print:hidden">
						{' '}
						{phone && page ? (
							<>
								If the number is wrong, <a href={correctionOf(page)}>correct it</a> on the page of your request.{' '}
							</>
						) : null}
						If the email address is wrong:{' '}
						<Opener
							bare
							dialog={kind}
							className="cursor-pointer font-bold text-brand underline"
							onClick={() => dispatch({ type: 'recalled', kind, values: { ...answers, email: '' } })}
						>
							fill in the form again
						</Opener>
						. All you wrote is there, but for that address{photos > 0 ? ' and the photos' : ''}.
					</span>
				</p>
			) : null}
		</>
	);
}
