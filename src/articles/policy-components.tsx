import type { ReactNode } from 'react';
import { ComparisonTable } from '#articles/ComparisonTable.tsx';
import { askedBy } from '#leads/asked.ts';
import { leads } from '#leads/tables.ts';
import { site } from '#site/config.ts';

/** The address of the operator's mailbox, as a link. */
function Email() {
	return <a href={`mailto:${site.email}`}>{site.email}</a>;
}

/** Who answers for this site, as the operator's settings say. */
function Company() {
	return (
		<>
			{site.companyName}, company number {site.companyNumber}, registered office {site.companyAddress}
		</>
	);
}

interface IfWeConfirmByEmailProps {
	children?: ReactNode;
	confirmsByEmail?: boolean;
}

/** What is true only where the site's own server sends visitors an e-mail about their request. */
function IfWeConfirmByEmail({ children, confirmsByEmail = site.confirmsByEmail }: IfWeConfirmByEmailProps) {
	return confirmsByEmail ? children : null;
}

/** What each form asks for, from the forms' own definitions. */
function QuestionsTable({ note }: { note: string }) {
	const rows = leads.map((lead) => {
		const { form, needed, welcome } = askedBy(lead);
		return [form, needed, welcome] as const;
	});
	return (
		<ComparisonTable
			caption="What each form asks for"
			columns={['Form', 'What we need', 'What you may add']}
			rows={rows}
			note={note}
		/>
	);
}

/** What a policy may use without importing it. */
export const policyComponents = { ComparisonTable, Company, Email, IfWeConfirmByEmail, QuestionsTable };
