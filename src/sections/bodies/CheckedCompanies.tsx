import { dayInWords } from '#facts/words.ts';
import { type ListedCompany, listedCompanies, site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

interface CheckedCompaniesProps {
	companies?: readonly ListedCompany[];
	approved?: boolean;
}

/** The companies that agreed to be shown, each with what was checked, by whom and when; nothing while there is none. */
export function CheckedCompanies({ companies = listedCompanies, approved = site.approved }: CheckedCompaniesProps) {
	if (companies.length === 0) return null;
	return (
		<>
			<ul className="mt-6 grid gap-4">
				{companies.map((company) => (
					<Company key={company.name} {...company} />
				))}
			</ul>
			<p className="mt-6">
				{approved
					? 'Every company that we pass requests to has passed this check, whether it is shown here or not.'
					: 'We also work with companies that have not passed this check, or whose check has to be done again. Ask us for the names of those that have your request.'}
			</p>
		</>
	);
}

function Company({ name, website, training, insurance, tradeBody, on, by }: ListedCompany) {
	const checked = [
		['Maker’s training', training],
		['Public liability insurance', `${insurance.cover}, until ${inWords(insurance.expires)}`],
		['Trade body', tradeBody === 'none' ? 'Belongs to none' : `${tradeBody.name}, member ${tradeBody.number}`],
		['Checked', `${inWords(on)}, by ${by}`],
	] as const;
	return (
		<li className="rounded-card border border-line bg-surface p-5">
			<h3 className="flex items-center gap-3 text-xl font-bold text-brand">
				<Icon name="check" />
				{website ? (
					<a href={website} rel="noopener">
						{name}
					</a>
				) : (
					name
				)}
			</h3>
			<dl className="mt-4 grid gap-3">
				{checked.map(([what, value]) => (
					<div key={what} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-3">
						<dt className="font-bold">{what}</dt>
						<dd className="first-letter:uppercase">{value}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

const inWords = (day: string) => dayInWords(new Date(day));
