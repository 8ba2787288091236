/** Other names of a domain whose mailboxes are the same. */
const sameMailbox = new Map([
	['googlemail.com', 'gmail.com'],
	['protonmail.com', 'proton.me'],
	['protonmail.ch', 'proton.me'],
	['pm.me', 'proton.me'],
	['me.com', 'icloud.com'],
	['mac.com', 'icloud.com'],
]);

/** What a domain passes over in a name. */
const passedOver = new Map([
	['gmail.com', /\./g],
	['proton.me', /[._-]/g],
]);

/**
 * Where mail to an address ends up, so that nobody fills a mailbox by spelling it in many ways. Most systems tell no
 * capitals from small letters and pass over what follows a plus (Gmail, Outlook, iCloud, Proton, Fastmail). Gmail leaves
 * out dots as well and has two names for its domain (https://support.google.com/mail/answer/7436150), Proton leaves out dots,
 * dashes and underscores and has four (https://proton.me/support/addresses-and-aliases), iCloud has three. At Fastmail all of
 * anything@name.fastmail.com is name@fastmail.com's. Yahoo's addresses with a "-" are other names that their owner must make
 * first, so it is left alone: in other domains a dash is part of a name.
 */
export function mailboxOf(address: string): string {
	const small = address.toLowerCase();
	const at = small.lastIndexOf('@');
	const host = small.slice(at + 1);
	const [, owner, fastmail] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(host) ?? [];
	const domain = fastmail ?? sameMailbox.get(host) ?? host;
	const name = owner ?? small.slice(0, at).replace(/\+.*$/s, '');
	const ignored = passedOver.get(domain);
	return `${ignored ? name.replace(ignored, '') : name}@${domain}`;
}
