/**
 * What a home owner may be given towards a lift, in pounds (domain facts 2.10). England and Wales: high confidence (gov.uk,
 * gov.wales of 10 March 2021). Northern Ireland: the Housing Executive's newer page; older copies still say £25,000, so the
 * prose says to check. Scotland pays a share, not a sum.
 */
export const grants = {
	england: { upToGbp: 30_000, savingsTestFromGbp: 6_000 },
	wales: { upToGbp: 36_000 },
	northernIreland: { upToGbp: 35_000 },
	scotland: { atLeastPercent: 80, onSomeBenefitsPercent: 100 },
} as const;
