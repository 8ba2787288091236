import type { Detail } from '#desk/contract.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** How to reach the visitor: one press rings or begins an e-mail. */
export function Contact({ request: { name, phone, email, reference } }: { request: Detail }) {
	return (
		<section aria-label={`Reach ${name}`} className="flex flex-wrap gap-3">
			{phone ? (
				<a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass('main', 'grow sm:grow-0')}>
					<Icon name="phone" />
					Ring {phone}
				</a>
			) : null}
			{email ? (
				<a
					href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your request ${reference}`)}`}
					className={buttonClass('plain', 'min-w-0 grow wrap-anywhere sm:grow-0')}
				>
					<Icon name="mail" />
					Write to {email}
				</a>
			) : null}
		</section>
	);
}
