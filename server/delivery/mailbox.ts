/**
 * Where mail to an address ends up, so that nobody fills a mailbox by spelling it in many ways. Most systems tell no
 * capitals from small letters and pass over what follows a plus (Gmail, Outlook, iCloud, Proton, Fastmail). Gmail leaves
 * out dots as well and has two names for its domain (https://support.google.com/mail/answer/7436150). Yahoo's addresses with a "-" are other
 * names that their owner must make first, so it is left alone: in other domains a dash is part of a name.
 */
export function mailboxOf(address: string): string {
	const small = address.toLowerCase();
	const at = small.lastIndexOf('@');
	const name = small.slice(0, at).replace(/\+.*$/s, '');
	const domain = small.slice(at + 1);
	if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
	return `${name.replaceAll('.', '')}@gmail.com`;
}
