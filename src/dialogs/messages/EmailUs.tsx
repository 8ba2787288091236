import { inBrackets, telephoneLink } from '#facts/companies.ts';
import { site } from '#site/config.ts';

/** Our e-mail address. @param subject of the e-mail that a press begins */
export function EmailUs({ subject }: { subject?: string }) {
	return <a href={`mailto:${site.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>{site.email}</a>;
}

/** How to reach us: "write to …", and the telephone where there is one. */
export function WriteOrRing({ subject }: { subject?: string }) {
	return (
		<>
			write to <EmailUs {...(subject && { subject })} />
			{site.phone ? (
				<>
					{' '}
					or ring <a href={telephoneLink(site.phone)}>{site.phone}</a>
					{inBrackets(site.phoneHours)}
				</>
			) : null}
		</>
	);
}
