import type { LeadKind } from '#leads/tables.ts';

/** What became of requests that somebody has to answer, but for spam and what is held (`server/store/figures.ts`). */
export interface Course {
	received: number;
	/** Of these, those that are answered, or whose time is over; and how many of them were answered in time. */
	due: number;
	answeredInTime: number;
	quoted: number;
	/** The sum of the quotes that companies named, in whole pounds; and of those that won. */
	pounds: number;
	won: number;
	wonPounds: number;
}

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
