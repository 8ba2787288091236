import type { Course } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';

export interface Figures {
	/** By the week's Monday, such as `2026-11-16`, in British time. */
	weeks: (Course & { week: string; byKind: Record<LeadKind, number> })[];
	companies: (Course & { company: string; notForMe: number })[];
	/** By the page that requests were sent from, `telephone`, or `other` where that is not known. */
	sources: (Course & { source: string })[];
	/** How often pages were opened, from which sites, and what was sent from them, the largest first; null where that is not counted: the pages are on another host. */
	visits: { caption: string; counts: { name: string; count: number }[] }[] | null;
}

/** What each company was sent in a month, but for what is not genuine; without those that were sent nothing. */
export interface Bills {
	companies: {
		company: string;
		/** How many lines the bill has, of which `lines` are the first. */
		total: number;
		lines: BillLine[];
		/** How many requests are not on it, since they are not genuine. */
		notGenuine: number;
	}[];
}

export interface BillLine {
	kind: LeadKind;
	id: string;
	/** When the company was sent it. */
	sentAt: string;
	reference: string;
	name: string;
	/** Such as `Truro TR1`; empty where the visitor gave no postcode. */
	town: string;
	outcome: string;
}
