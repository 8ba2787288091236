/** Alias domains and the domain with the same mailboxes. */
const sameMailbox = new Map([
	['googlemail.com', 'gmail.com'],
	['protonmail.com', 'proton.me'],
	['protonmail.ch', 'proton.me'],
	['pm.me', 'proton.me'],
	['me.com', 'icloud.com'],
	['mac.com', 'icloud.com'],
]);

/** Characters that a domain ignores in names. */
const ignoredCharacters = new Map([
	['gmail.com', /\./g],
	['proton.me', /[._-]/g],
]);

/**
 * The canonical form of an e-mail address, so that a limit per mailbox cannot be evaded by alternative spellings. Most
 * providers ignore case and a suffix after a plus (Gmail, Outlook, iCloud, Proton, Fastmail). Gmail also ignores dots and has
 * two domains (https://support.google.com/mail/answer/7436150), Proton ignores dots, dashes and underscores and has four
 * (https://proton.me/support/addresses-and-aliases), iCloud has three. At Fastmail, anything@name.fastmail.com belongs to
 * name@fastmail.com. Yahoo's addresses with a "-" must be created by their owner, so dashes are kept.
 */
export function mailboxOf(address: string): string {
	const small = address.toLowerCase();
	const at = small.lastIndexOf('@');
	const host = small.slice(at + 1);
	const [, owner, fastmail] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(host) ?? [];
	const domain = fastmail ?? sameMailbox.get(host) ?? host;
	const name = owner ?? small.slice(0, at).replace(/\+.*$/s, '');
	const ignored = ignoredCharacters.get(domain);
	return `${ignored ? name.replace(ignored, '') : name}@${domain}`;
}
