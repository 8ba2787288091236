/** What the operator's settings say of the company behind the site. What is empty is not shown. */
export interface CompanyDetails {
	companyName: string;
	companyNumber: string;
	companyAddress: string;
	/** The part of the United Kingdom it is registered in. Empty where the operator has not set it, as are the next four. */
	companyRegisteredIn: string;
	vatNumber: string;
	/** Its number in the register of data protection fee payers. */
	icoNumber: string;
	phone: string;
	/** When the telephone is answered. */
	phoneHours: string;
}

/** What a company has to say of itself on its site and in its e-mails (SI 2015/17, regulations 24 and 25), in sentences. */
export function imprint(company: CompanyDetails): string {
	const { companyName, companyNumber, companyAddress, companyRegisteredIn, vatNumber, icoNumber, phone } = company;
	return [
		`${companyName}.`,
		companyRegisteredIn && `Registered in ${companyRegisteredIn}.`,
		`Company number ${companyNumber}.`,
		`Registered office: ${companyAddress}.`,
		vatNumber && `VAT number ${vatNumber}.`,
		icoNumber && `Data protection register number ${icoNumber}.`,
		phone && `Telephone ${phone}${inBrackets(company.phoneHours)}.`,
	]
		.filter((part) => part !== '')
		.join(' ');
}

/** The hours behind a telephone number. */
export function inBrackets(hours: string): string {
	return hours && ` (${hours})`;
}
