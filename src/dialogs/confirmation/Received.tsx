import { Opener } from '#dialogs/opening/Opener.tsx';
import { inLetters } from '#facts/words.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What arrived with a request, as far as its receipt repeats it. */
export interface Received {
	email?: string | undefined;
	phone?: string | undefined;
	photos: number;
	/** What is published about the price of such a lift (`guidePriceFor`). */
	price: readonly string[];
	/** Whether the visitor asked for companies too, where the form has that box. */
	companiesToo: boolean;
}

/**
 * What we have of a request: with how many photos it came, and the addresses written back, so that a mistyped one is noticed
 * while the visitor is here.
 */
export function ReceivedRequest({ kind, received }: { kind: LeadKind; received: Received }) {
	const { email, phone, photos } = received;
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
						If that is wrong,{' '}
						<Opener bare dialog={kind} className="cursor-pointer font-bold text-brand underline">
							send it again
						</Opener>{' '}
						with the right one.
					</span>
				</p>
			) : null}
		</>
	);
}
