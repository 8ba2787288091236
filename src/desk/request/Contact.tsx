import type { Detail } from '#desk/contract.ts';
import { mailLink } from '#leads/email.ts';
import { linkToRing, whomLabel } from '#leads/phone.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** How to reach the visitor: one press rings or begins an e-mail. */
export function Contact({ request: { name, phone, whom, email, reference } }: { request: Detail }) {
	const call = linkToRing(whom, phone);
	const reply = mailLink(email ?? '', `Your request ${reference}`);
	return (
		<section aria-label={`Reach ${name}`} className="flex flex-wrap gap-3">
			{whom ? (
				<p className="basis-full wrap-anywhere">
					{whomLabel}: {whom}
				</p>
			) : null}
			{call ? (
				<a href={call.href} className={buttonClass('main', 'grow sm:grow-0')}>
					<Icon name="phone" />
					Ring {call.number}
				</a>
			) : null}
			{reply ? (
				<a href={reply} className={buttonClass('plain', 'min-w-0 grow wrap-anywhere sm:grow-0')}>
					<Icon name="mail" />
					Write to {email}
				</a>
			) : null}
		</section>
	);
}
