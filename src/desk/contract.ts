import type { Course, RequestStanding } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';

/**
 * What the server answers to the desk's pages: JSON under `/desk/api`, by the paths of `reads` and `acts` in `server/desk`, whose schemas say
 * what they take. Times are ISO 8601 in UTC. An error is an `ApiError` with a status from 400 upwards; 401 means that the session is over,
 * so the page shows the form that asks for a link. A POST has `content-type: application/json`.
 *
 * Beside these: `photos/KEY`, a photo, of which each part between slashes is percent-encoded (`?small`: its small picture, of 360 px);
 * `export.csv`, a table for a spreadsheet of what the list's filters show; `bills.csv?month=…&company=…`.
 */
export const deskPath = '/desk';
export const apiPath = `${deskPath}/api`;
export const loginPath = `${deskPath}/login`;
export const enterPath = `${deskPath}/enter`; // of the links, by e-mail or printed by `npm run leads -- desk`

/** Whether the desk answers this address, if there is one. */
export function isForDesk({ url = '' }: { url?: string | undefined }): boolean {
	return url === deskPath || url.startsWith(`${deskPath}/`) || url.startsWith(`${deskPath}?`);
}

export interface ApiError {
	/** One plain line that can be shown. */
	error: string;
}

/** What was done, in one line; or what is wrong, by question, and then nothing was stored. */
export interface Done {
	message: string;
	errors?: Record<string, string>;
}

/** A line of a history. */
export interface Happening {
	text: string;
	by: string;
	at: string;
}

export interface Session {
	/** The address that the link was sent to; the account of the server that asked for one there. */
	email: string;
	/** The name of the site. */
	name: string;
	/** The server's time, by which `dueAt` is to be judged. */
	now: string;
	/** Whether the server has a way to send anything: otherwise nothing can be resent or passed on. */
	sends: boolean;
}

/** One request in the list. */
export interface Summary extends RequestStanding {
	kind: LeadKind;
	id: string;
	reference: string;
	name: string;
	phone: string | null;
	email: string | null;
	postcode: string | null;
	/** In the words of the form. */
	stairType: string | null;
	createdAt: string;
	/** Its first words; empty without any. */
	message: string;
	/** Signs of spam; null without any. */
	suspected: string | null;
	/** Whether the visitor asks for companies too; null where the form has no such box, since it is for companies anyhow. */
	companiesToo: boolean | null;
	/** A delivery was given up. */
	trouble: boolean;
}

/** Requests that are held because too many came: how many, and which can be sent or erased together, in words. */
export interface HeldList {
	requests: number;
	choices: { which: string; title: string; about: string }[];
}

export interface RequestList {
	/** Those to be followed up today, then those that are due, the earliest of them first; then the newest first. Those of one person together. */
	requests: Summary[];
	/** On all pages. */
	total: number;
}

export const mostOthers = 20;

export interface Detail extends Summary {
	/** Whom to ring, in the visitor's words, where they name somebody (`whomToRing`). */
	whom: string | null;
	/** All answers in the form's order, with the form's labels. */
	fields: { label: string; value: string }[];
	/** The answers as they are kept, by the names of the form's fields. */
	values: Record<string, string>;
	photoList: { key: string; name: string }[];
	/** A message to somebody about this request. `text` is one line about its state. */
	deliveries: { id: string; text: string; state: 'waiting' | 'delivered' | 'given-up' }[];
	/** What was done with it and what companies answered, in words, the newest first; `text`: what was written. */
	history: (Happening & { what: string })[];
	/** The newest other requests of the same person, by e-mail address or telephone number: at most `mostOthers`. */
	others: Summary[];
	/** Companies that it may be passed to, until as many have it as the visitor was told. `whyNot`: words that follow the company's name and say why it does not get such requests by itself; null for a company that does, and these come first. */
	mayPassTo: { name: string; whyNot: string | null }[];
}

/** How many texts of the operator's own are kept. */
export const mostTexts = 30;

/** How many requests are changed at once, at most: as many as a page of the list has. */
export const mostChosen = 50;

export interface NewRequestResult extends Done {
	/** Null if nothing was stored, for `earlier`. */
	request: { kind: LeadKind; id: string } | null;
	/** The newest requests of the same person. */
	earlier: Summary[];
}

/** How the program stands. */
export interface ServerState {
	/** What `/healthz` says. `failing`: its checks that fail, with what to do. */
	health: { status: 'ok' | 'degraded' | 'failing'; failing: { check: string; todo: string }[] };
	/** When the newest snapshot was made, when the next is due, when one was last copied to another machine, and what is wrong, a sentence each. */
	backup: { at: string | null; nextAt: string; copiedAt: string | null; troubles: string[] };
	/** Those that would do most for the site and are not there yet: the file without its ending, and what to take. */
	photographs: { place: string; shows: string }[];
}

export interface OpenSession {
	id: string;
	email: string;
	since: string;
	lastSeen: string;
	/** Such as “Firefox on Windows”. */
	browser: string;
	/** Of this browser, which asks. */
	isThis: boolean;
}

/** What the form about a company asks, with its labels: the history names what was changed by them. */
export const companyLabels = {
	name: 'Name',
	email: 'Email for requests',
	phone: 'Telephone',
	areas: 'Areas',
	kinds: 'Requests that it takes',
	stairTypes: 'Stairs',
	perWeek: 'Most requests a week',
	website: 'Website',
	shown: 'Shown on the site',
	'checked.on': 'Checked on',
	'checked.by': 'Checked by',
	'checked.training': 'Training that was seen',
	'checked.insurance.cover': 'Insurance covers',
	'checked.insurance.expires': 'Insurance ends on',
	'checked.tradeBody.name': 'Trade body',
	'checked.tradeBody.number': 'Membership number',
} as const;

/** As they stand in the form: days as `2026-11-30`; several words in one answer have commas between them; `shown` is `yes` or empty. */
export type CompanyAnswers = Record<keyof typeof companyLabels, string>;
export const companyQuestions = Object.keys(companyLabels) as (keyof CompanyAnswers)[];

export interface CompanyList {
	/** In the order in which they were added. */
	companies: {
		id: string;
		answers: CompanyAnswers;
		/** The day on which it is asked again, and who paused it; null unless it is paused. */
		paused: { until: string; by: string } | null;
		/** Why its check counts no more, in a sentence; null if it does, or there was none. */
		lapse: string | null;
		/** How many requests it was passed since Monday; `isMore` if there may be more, which are not counted. */
		thisWeek: number;
		isMore: boolean;
	}[];
	/** Whether the site may call them approved. */
	areApproved: boolean;
	/** Where nobody takes a kind of request: in words, and how many postcode areas it is. */
	unserved: { requests: string; places: string; areas: number }[];
	atMost: AtMostAnswers;
	/** The newest first. */
	history: Happening[];
}

/** What a company has that is not over: how many requests it has not answered, which can be taken back at once, and how many it has. */
export interface OpenAtCompany {
	open: number;
	answered: number;
}

/** As typed: whole numbers; `askFirst` may be empty, and then all are asked at once. */
export type AtMostAnswers = Record<'maxCompaniesPerLead' | 'askFirst', string>;

export interface Figures {
	/** By the week's Monday, such as `2026-11-16`, in British time. */
	weeks: (Course & { week: string; byKind: Record<LeadKind, number> })[];
	companies: (Course & { company: string; notForMe: number })[];
	/** By the page that requests were sent from, `telephone`, or `other` where that is not known. */
	sources: (Course & { source: string })[];
	/** How often pages were opened, from which sites, and what was sent from them, the largest first; null where that is not counted: the pages are on another host. */
	visits: { caption: string; columns: [string, ...string[]]; rows: { name: string; counts: number[] }[] }[] | null;
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

/** Guide prices in pounds, as ranges. */
export const priceLabels = {
	straight: 'A straight lift',
	curved: 'A curved lift',
	platform: 'A platform lift',
	batteries: 'New batteries',
	socket: 'A socket outdoors, straight through the wall',
	padLabourADay: 'A day’s work on the ground for the rail',
	padConcrete: 'A square metre of concrete',
} as const;

/** Sentences of the policies that people keep, by what they are about. */
export const promiseLabels = {
	replies: 'Replies to your emails',
	furtherCompanies: 'Before a request goes to a further company',
	ownCopies: 'Your own emails and copies',
	dataRequests: 'Somebody asks for their data, or to delete it',
	complaints: 'Complaints',
} as const;

export const yearLabel = 'Year of the prices';

export type PriceName = keyof typeof priceLabels;
export type WordName = 'year' | `${PriceName}.${'from' | 'to'}` | keyof typeof promiseLabels;
/** As typed: prices as `1800`, `1,800` or `£1,800`. */
export type WordAnswers = Record<WordName, string>;
export const wordNames = [
	'year',
	...Object.keys(priceLabels).flatMap((name) => [`${name}.from`, `${name}.to`]),
	...Object.keys(promiseLabels),
] as WordName[];

/** Where the pages stand that say it. `by-hand`: this server builds none, and what is to be done so that the pages say it. */
export type PagesState =
	| { is: 'served'; since: string }
	| { is: 'building' }
	| { is: 'failed'; why: string }
	| { is: 'by-hand'; todo: string };

export interface OwnWordsState {
	answers: WordAnswers;
	pages: PagesState;
	/** The newest change first. */
	history: Happening[];
}
