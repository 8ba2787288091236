import { AddPhotosLater } from '#dialogs/confirmation/AddPhotosLater.tsx';
import { KeepReference } from '#dialogs/confirmation/KeepReference.tsx';
import { ReceivedRequest } from '#dialogs/confirmation/Received.tsx';
import type { SentRequest } from '#dialogs/confirmation/sent-request.ts';
import { YourBrochure } from '#dialogs/confirmation/YourBrochure.tsx';
import { formTexts } from '#dialogs/messages/texts.ts';
import { nextSteps } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { site } from '#site/config.ts';
import { Button } from '#ui/Button.tsx';
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
export function ConfirmationPanel({
	kind,
	id,
	received,
	hasEmail,
	addPhotos,
	product,
	onClose,
	confirmsByEmail = site.confirmsByEmail,
}: ConfirmationPanelProps) {
	const reference = referenceOf(id);
	const name = `sent-${id}`;
	// Without a way to close it, it is the page's own content.
	const [Title, Heading] = onClose ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
	const headingLook = 'mt-6 text-xl font-bold text-brand first:mt-0';
	return (
		<section aria-labelledby={`${name}-title ${name}-reference`} className="border-b-2 border-brand bg-brand-pale">
			<div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:py-12 lg:grid-cols-2">
				<div>
					<Title id={`${name}-title`} tabIndex={-1} className="flex gap-2 text-2xl font-bold text-brand sm:text-3xl">
						<Icon name="check" size={36} />
						{formTexts[kind].success.title}
					</Title>
					{received ? (
						<ReceivedRequest kind={kind} received={received} />
					) : (
						<p className="mt-3">We have your request.</p>
					)}
					{kind === 'brochure' ? <YourBrochure product={product} heading={Heading} headingLook={headingLook} /> : null}
					<p className="mt-6 font-bold text-brand">Your reference</p>
					<p
						id={`${name}-reference`}
						className="mt-1 inline-block rounded-control border-2 border-brand bg-surface px-4 py-2 text-2xl font-bold tracking-wider text-ink select-all sm:text-3xl"
					>
						{reference.slice(0, 5)}
						<wbr />
						{reference.slice(5)}
					</p>
					{onClose ? (
						<KeepReference reference={reference} />
					) : (
						<p className="mt-3">Write it down, or print this page.</p>
					)}
					{received && received.price.length > 0 ? (
						<>
							<Heading className={headingLook}>A guide price, until you have yours</Heading>
							{received.price.map((sentence) => (
								<p key={sentence} className="mt-2">
									{sentence}
								</p>
							))}
						</>
					) : null}
				</div>
				<div>
					<Heading className={headingLook}>What happens next</Heading>
					<ol className="mt-2 list-decimal pl-6">
						{nextSteps(site, received?.companiesToo)[kind].map((step) => (
							<li key={step} className="mt-2 first:mt-0">
								{step}
							</li>
						))}
					</ol>
					{addPhotos ? (
						<AddPhotosLater
							link={addPhotos}
							heading={Heading}
							headingLook={headingLook}
							scripted={onClose !== undefined}
						/>
					) : null}
					<Heading className={headingLook}>If you have a question</Heading>
					<p className="mt-2">
						Write to <a href={writeAbout(reference)}>{site.email}</a> and quote your reference.
					</p>
					{confirmsByEmail && hasEmail ? (
						<p className="mt-2">
							We usually send all this to your email address too. It may take a few minutes. If you cannot find it, look
							in your junk mail.
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

function writeAbout(reference: string): string {
	return `mailto:${site.email}?subject=${encodeURIComponent(`My request ${reference}`)}`;
}
