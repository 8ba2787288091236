/** The link for a number as it is written in this country: `0300 123 1073` is dialled as `+443001231073`. */
export function telephoneLink(number: string): string {
	return `tel:+44${number.replaceAll(' ', '').replace(/^0/, '')}`;
}
