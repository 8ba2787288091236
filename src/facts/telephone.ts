import { country } from '#facts/country.ts';
/** The `tel:` address of a UK number, as the settings accept it or as it is printed. Short ones, such as 105, have no area or country. */
export function telephoneLink(phone: string): string {
	const digits = phone.replaceAll(' ', '');
	return digits.length === 3 ? `tel:${digits}` : `tel:${country.dialling}${digits.replace(/^(\+440?|0)/, '')}`;
}
