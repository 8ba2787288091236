import * as z from 'zod';

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(200, 'is too long');
const day = z.iso.date('must be a day such as 2026-11-30');

/** What the operator checked before a company may be called approved. All of it is shown to visitors. */
export const checkedSchema = z.strictObject(
	{
		/** When: an ISO date. A check counts for a year. */
		on: day,
		/** Who checked it: better a role, such as "our office manager", than a name. */
		by: text,
		/** What was seen of the makers' training: "fitters' certificates from Handicare and Acorn". */
		training: text,
		/** Public liability insurance: the sum it covers, and its last day. */
		insurance: z.strictObject({ cover: text, expires: day }, 'must be { cover, expires }'),
		/** The trade body and the membership number that was looked up there, or 'none'. */
		tradeBody: z.union(
			[z.literal('none'), z.strictObject({ name: text, number: text })],
			"must be { name, number }, or 'none'",
		),
	},
	'must be { on, by, training, insurance, tradeBody }',
);

export type Checked = z.output<typeof checkedSchema>;

interface CheckedCompany {
	name: string;
	checked?: Checked | undefined;
	shown?: boolean | undefined;
}

/** Days are compared as texts in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Why a check no longer counts, such as `Alpha: the insurance expired on 2026-06-30`; undefined if it does. */
function lapseOf({ name, checked }: CheckedCompany, now: Date): string | undefined {
	if (!checked) return undefined;
	const today = dayOf(now);
	const yearAgo = new Date(now);
	yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
	if (checked.insurance.expires < today) return `${name}: the insurance expired on ${checked.insurance.expires}`;
	if (checked.on < dayOf(yearAgo)) return `${name}: the check of ${checked.on} is older than a year`;
	if (checked.on > today) return `${name}: the check is dated ${checked.on}, in the future`;
	return undefined;
}

/** The checks that no longer count, one line each. */
export function lapsedChecks(companies: readonly CheckedCompany[], now: Date): string[] {
	return companies.flatMap((company) => lapseOf(company, now) ?? []);
}

/** The companies that visitors may see: checked, in date, and agreed to be shown. */
export function shownCompanies<C extends CheckedCompany>(
	companies: readonly C[],
	now: Date,
): (C & { checked: Checked })[] {
	return companies.filter(
		(company): company is C & { checked: Checked } => company.shown === true && isChecked(company, now),
	);
}

/** Whether the companies may be called approved: each was checked, in date, and at least one is shown with its checks. */
export function areApproved(companies: readonly CheckedCompany[], now: Date): boolean {
	return shownCompanies(companies, now).length > 0 && companies.every((company) => isChecked(company, now));
}

function isChecked(company: CheckedCompany, now: Date): boolean {
	return company.checked !== undefined && lapseOf(company, now) === undefined;
}
