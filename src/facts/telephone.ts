/** The `tel:` address of a UK number, as the settings accept it or as it is printed. */
export function telephoneLink(phone: string): string {
	return `tel:+44${phone.replaceAll(' ', '').replace(/^(\+440?|0)/, '')}`;
}
