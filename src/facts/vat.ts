/**
 * VAT reliefs a buyer may ask the supplier about (domain facts 2.9; high confidence: VAT Notice 701/7 and HMRC Brief 47/07).
 * Zero rate: a disabled or long-term ill person, for their own use, with a written declaration. Reduced rate: a person of
 * 60 or over, in a private home, when the supplier also installs the lift.
 */
export const vat = {
	zeroPercent: 0,
	reducedPercent: 5,
	reducedFromAge: 60,
	/** HMRC's line for disabled people's VAT questions (medium confidence: check it before each review). */
	helpline: '0300 123 1073',
} as const;
