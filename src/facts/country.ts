/**
 * The country that the site is for, as formats and metadata need it: language, dates, money, telephone numbers. Rules for
 * what visitors type are in `leads/phone.ts`; law, grants and taxes are text, with their figures in `figures/`.
 */
export const country = {
	/** ISO 3166. */
	code: 'GB',
	/** As a title says it. */
	name: 'UK',
	/** Language and region of all texts. */
	language: 'en-GB',
	timeZone: 'Europe/London',
	currencySign: '£',
	/** What a number is dialled with from abroad, in place of its first 0. */
	dialling: '+44',
} as const;

/** Where the companies that we introduce visitors to work. */
export const serviceAreas = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const;

/** The `tel:` address of a UK number, as the settings accept it or as it is printed. Short ones, such as 105, have no area or country. */
export function telephoneLink(phone: string): string {
	const digits = phone.replaceAll(' ', '');
	return digits.length === 3 ? `tel:${digits}` : `tel:${country.dialling}${digits.replace(/^(\+440?|0)/, '')}`;
}
