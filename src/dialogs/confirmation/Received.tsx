import { Opener } from '#dialogs/opening/Opener.tsx';
import { dispatch, type SentRequest } from '#dialogs/session.ts';
import { whomToRing } from '#leads/phone.ts';
import { correctionOf } from '#leads/request-pages.ts';
import type { LeadKind } from '#leads/tables.ts';
import { Icon } from '#ui/Icon.tsx';

/** A brochure is ready at once. */
const stages: Readonly<Record<Exclude<LeadKind, 'brochure'>, readonly string[]>> = {
	'photo-quote': ['Sent', 'Looked at', 'Quotation sent'],
	callback: ['Sent', 'An engineer rings'],
};

/** How far it is, in one line: what is done has a tick. */
export function Stages({ kind }: { kind: keyof typeof stages }) {
	return (
		<ol className="flex self-start text-base leading-snug lg:col-start-1">
			{stages[kind].map((stage, index) => (
				<li
					key={stage}
					className="relative min-w-min max-w-50 flex-1 wrap-break-word pr-2 before:absolute before:top-3 before:left-3 before:w-full before:border-t-2 before:border-brand last:before:hidden"
				>
					<span
						className={`relative mb-1 flex size-6 items-center justify-center rounded-full border-2 border-brand ${index === 0 ? 'bg-brand text-inverse' : 'bg-surface'}`}
					>
						{index === 0 ? <Icon name="check" size={16} /> : null}
					</span>
					{stage}
				</li>
			))}
		</ol>
	);
}

/** What we have of a request: its photos, and the addresses written back, so that a mistyped one is noticed while the visitor is here. */
export function ReceivedRequest({ received }: Pick<SentRequest, 'received'>) {
	const { previews = [], answers = {} } = received ?? {};
	const { email, phone } = answers;
	if (!email) return null;
	const whom = whomToRing(answers['comment'], answers['additionalInfo']);
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
			<div className="flex gap-1.5 empty:hidden">
				{previews.map((preview) => (
					<img
						key={preview}
						src={preview}
						alt=""
						className="aspect-square w-14 min-w-0 rounded-control border border-line bg-band object-cover sm:w-20"
					/>
				))}
			</div>
			<p>
				Your email address: <strong className="wrap-anywhere">{email}</strong>
				<span className="block" hidden={!phone}>
					Your telephone number: <strong className="inline-block">{phone}</strong>
				</span>
			</p>
			{whom ? (
				<p className="wrap-anywhere">
					You asked us to ring: <strong>{whom}</strong>
				</p>
			) : null}
		</div>
	);
}

/**
 * How a mistyped address is put right: the number on the request's own page (decisions/049), to which an e-mail leads too; with a wrong
 * e-mail address, the form is filled in once more.
 */
export function Corrections({ kind, page, received }: Pick<SentRequest, 'kind' | 'page' | 'received'>) {
	const { photos = 0, answers = {} } = received ?? {};
	if (!answers['email']) return null;
	return (
		<p className="print:hidden">
			{answers['phone'] && page ? (
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
		</p>
	);
}
