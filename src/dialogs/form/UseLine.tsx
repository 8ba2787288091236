import type { Lead } from '#leads/define-lead.ts';
import { asksForCompanies } from '#leads/tables.ts';

/** Who gets what is sent, at the end of a form. */
export function UseLine({ lead }: { lead: Pick<Lead, 'fields'> }) {
	return (
		<p className="text-base text-muted">
			We use what you send only to answer you,{' '}
			{asksForCompanies(lead)
				? 'and no company gets it unless you ask for that above.'
				: 'and pass it to the installers who do.'}{' '}
			See our <a href="/privacy-policy">Privacy Policy</a>.
		</p>
	);
}
