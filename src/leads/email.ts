/**
 * The format of an e-mail address: HTML's own (https://html.spec.whatwg.org/#valid-e-mail-address) with at least one dot
 * in the domain, since a reply to `name@gmail` never arrives. Written so that Postgres reads it the same way.
 */
export const emailPattern =
	/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * The `mailto:` URL of a reply. The address is encoded: an unencoded "?" in it could add recipients.
 * @returns undefined if it is not a valid address
 */
export function mailLink(address: string, subject: string): string | undefined {
	if (!emailPattern.test(address)) return undefined;
	const [name = '', domain = ''] = address.split('@');
	return `mailto:${encodeURIComponent(name)}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** Where most people in the UK have their e-mail, and the real neighbours of these that are no mistakes. */
const known =
	`gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com live.com live.co.uk msn.com yahoo.com yahoo.co.uk
	ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk mail.com email.com gmx.com gmx.co.uk
	btinternet.com btopenworld.com bt.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk
	tiscali.co.uk plus.com plusnet.com protonmail.com proton.me hotmail.fr hotmail.de hotmail.es hotmail.it yahoo.ie
	yahoo.fr yahoo.de live.ie outlook.ie outlook.de`.split(/\s+/);

/** Right names with a wrong ending, too far from the right one to count as a slip of the finger. */
const wrongEndings: Readonly<Record<string, string>> = {
	'gmail.co.uk': 'gmail.com',
	'outlook.co.uk': 'outlook.com',
	'icloud.co.uk': 'icloud.com',
	'btinternet.co.uk': 'btinternet.com',
	'sky.co.uk': 'sky.com',
	'virginmedia.co.uk': 'virginmedia.com',
};

/** In a shorter domain one changed letter makes another real one too often. */
const shortest = 'live.com'.length;

/**
 * A hint where the domain of an e-mail address is nearly, but not quite, one that many people have. A hint only: the
 * address is accepted all the same.
 */
export function adviseOnEmail(answer: string): string | undefined {
	const meant = emailMeant(answer);
	return meant && `Did you mean ${meant}? If not, you can send the form as it is.`;
}

/** The address that was probably meant by one with such a domain; undefined where nothing looks wrong. */
export function emailMeant(answer: string): string | undefined {
	const [, local, domain] = /^\s*([^\s@]+)@([^\s@]+?)\.?\s*$/.exec(answer) ?? [];
	if (!local || !domain) return undefined;
	const meant = meantBy(domain.toLowerCase());
	return meant && `${local}@${meant}`;
}

function meantBy(domain: string): string | undefined {
	if (known.includes(domain)) return undefined;
	const ended = domain
		.replace(/\.(?:con|cim|cmo|ocm|vom|xom|comm)$/, '.com')
		.replace(/\.(?:couk|co,uk|co\.ku|c\.uk)$/, '.co.uk');
	if (known.includes(ended)) return ended;
	if (Object.hasOwn(wrongEndings, domain)) return wrongEndings[domain];
	const near = known
		.filter((one) => one.length >= shortest)
		.map((one) => ({ one, slips: slipsBetween(ended, one) }))
		// Two slips in a short name would be another name.
		.filter(({ one, slips }) => slips === 1 || (slips === 2 && one.length > 'gmail.com'.length))
		.sort((a, b) => a.slips - b.slips);
	return near[0]?.one ?? (ended === domain ? undefined : ended);
}

/** How many slips of the finger lie between two words: a letter left out, added, changed, or two swapped (Damerau–Levenshtein). */
export function slipsBetween(a: string, b: string): number {
	const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let slips = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				slips = Math.min(slips, (rows[i - 2]?.[j - 2] ?? 0) + 1);
			}
			row.push(slips);
		}
		rows.push(row);
	}
	return rows[a.length]?.[b.length] ?? 0;
}
