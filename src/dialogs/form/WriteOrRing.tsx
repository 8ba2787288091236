import { telephoneLink } from '#facts/country.ts';
import { site } from '#site/config.ts';

/** How to reach us where a form cannot be sent: "write to …", and the telephone where there is one. */
export function WriteOrRing() {
	return (
		<>
			write to <a href={`mailto:${site.email}`}>{site.email}</a>
			{site.phone ? (
				<>
					{' '}
					or ring <a href={telephoneLink(site.phone)}>{site.phone}</a>
				</>
			) : null}
		</>
	);
}
