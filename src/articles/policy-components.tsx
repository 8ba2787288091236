import type { ReactNode } from 'react';
import { ComparisonTable } from '#articles/ComparisonTable.tsx';
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

/** What a policy may use without importing it. */
export const policyComponents = { ComparisonTable, Company, Email, IfWeConfirmByEmail };
