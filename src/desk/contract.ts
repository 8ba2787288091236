import type { CompanyAnswer, Status } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';

/**
 * What the desk's pages and its server say to each other: JSON under `/desk/api`. Times are ISO 8601 in UTC. An error is an `ApiError`
 * with a status from 400 upwards; 401 means that the session is over, so the page shows the form that asks for a link.
 *
 * GET  session                      Session
 * GET  requests?…                   RequestList; the query is a `ListQuery`
 * GET  requests/KIND/ID             Detail
 * GET  photos/KEY                   a photo; `?small`: its small picture, of 360 px
 * GET  export.csv?…                 a table for a spreadsheet; the query is a `ListQuery` without `from` and `most`
 * GET  held                         HeldList
 * POST held                         `HeldInput` → { message }, in one line
 * GET  figures?month=2026-11        Figures; the same for `visits`: Visits
 * GET  bills?month=2026-11          Bills; `bills.csv?month=…&company=…` as a table
 * GET  texts                        { texts: string[] }: the operator's own, that are sent often
 * POST texts                        { texts } → { message }: in place of those
 * GET  server                       ServerState
 * POST server/test                  {} → { message }: sends an e-mail that says that it is a test
 * GET  companies                     CompanyList, of `companies/contract.ts` as the next
 * GET  companies/ID/open             OpenAtCompany
 * POST companies                     `CompanyInput` → Saved; the same for `companies/at-most`: `AtMostInput`
 * POST companies/ID/ACT              `CompanyActs[ACT]` → { message }
 * GET  prices                        OwnWordsState, of `prices/contract.ts` as the next
 * POST prices                        `WordAnswers` → Saved; POST prices/build {} → { message }: builds the pages once more
 * POST requests                     `NewRequest` → NewRequestResult
 * POST requests/several             `SeveralInput` → SeveralResult
 * GET  sessions                     OpenSession[]
 * POST requests/KIND/ID/ACTION      `ActionInputs[ACTION]` → { message }
 * POST sessions/ID/end, sessions/end-others, session/end   {} → EndedSessions; `session/end` is “log out”
 * A POST has `content-type: application/json`. In a KEY each part between slashes is percent-encoded.
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

/** Which requests are listed. A parameter that is missing, or empty, does not filter. */
export interface ListQuery {
	/** Name, telephone number, e-mail address, postcode or reference, or a part of one. */
	find?: string | undefined;
	kind?: LeadKind | undefined;
	status?: Status | undefined;
	/** Only those that are due. */
	due?: '1' | undefined;
	/** Only those that are held. */
	held?: '1' | undefined;
	/** Only those of which a delivery was given up. */
	failed?: '1' | undefined;
	/** From this time on, and up to that one (exclusive), by `createdAt`. */
	since?: string | undefined;
	before?: string | undefined;
	/** How many to skip. */
	from?: number | undefined;
	/** At most 200; 50 unless given. */
	most?: number | undefined;
}

/** One request in the list. */
export interface Summary {
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
	/** As set by hand; else what the companies' answers say (rung: contacted, quote sent: quoted); else new. */
	status: Status;
	/** When somebody first answered: a company's “rung” or “quote sent”, or a status set by hand to contacted, quoted, won or lost. */
	answeredAt: string | null;
	/** Until when an answer was promised (`answerHours`), while nobody has answered; null for brochures, and for what is answered, lost, won or spam. */
	dueAt: string | null;
	/** Its first words; empty without any. */
	message: string;
	photos: number;
	/** Keys of the first three of them. */
	firstPhotos: string[];
	/** The companies that were sent it, each with its last answer about the person; `agreed`: whether the operator agrees with its objection. */
	companies: {
		name: string;
		answer: CompanyAnswer | null;
		pounds: number | null;
		agreed: boolean;
		isTakenBack: boolean;
		/** Whether it has the request now. */
		hasIt: boolean;
	}[];
	/** Which of its person it is, from 1, as far as they are counted; and the id of the first of these. */
	nth: number;
	person: string;
	/** The day on whose morning it comes to the top, such as `2026-12-01`; null without one. */
	followOn: string | null;
	/** Signs of spam; null without any. */
	suspected: string | null;
	/** Whether the visitor asks for companies too; null where the form has no such box, since it is for companies anyhow. */
	companiesToo: boolean | null;
	/** Its sender if it is held, so that nobody was told of it; null unless it is. */
	held: string | null;
	/** The page that it was sent from, or `telephone`; null where that is not known. */
	source: string | null;
	/** A delivery was given up. */
	trouble: boolean;
	notes: number;
}

/** Requests that are held because too many came, by the senders that they came from. */
export interface HeldList {
	requests: number;
	/** Those that have more than a few, those with most first; of how many people they may be, in words; and how many senders more there are. */
	senders: { sender: string; requests: number; first: string; people: string }[];
	more: number;
	/** The senders that have one or two, and how many requests. */
	few: { senders: number; requests: number };
}

/** What is done with held requests: they are delivered, or erased. `which`: `all`, `few`, a sender, or the id of one request. */
export interface HeldInput {
	act: 'send' | 'drop';
	which: string;
}

export interface RequestList {
	/** Those to be followed up today, then those that are due, the earliest of them first; then the newest first. Those of one person together. */
	requests: Summary[];
	/** On all pages. */
	total: number;
}

/** A line of the history, the oldest first. */
export type HistoryLine = { at: string; by: string } & (
	| { what: 'status'; status: Status }
	| { what: 'note' | 'corrected' | 'agreed' | 'disagreed'; text: string }
	/** To a company; null: to the visitor. */
	| { what: 'written'; company: string | null; text: string }
	| { what: 'passed' | 'taken-back'; company: string }
	| { what: 'follow-up'; day: string | null }
	| { what: 'resent' }
);

export const mostOthers = 20;

export interface Detail extends Summary {
	/** Whom to ring, in the visitor's words, where they name somebody (`whomToRing`). */
	whom: string | null;
	/** All answers in the form's order, with the form's labels. */
	fields: { label: string; value: string }[];
	/** The answers as they are kept, by the names of the form's fields. */
	values: Record<string, string>;
	photoList: { key: string; name: string; type: string; size: number; addedAt: string }[];
	/** A message to somebody about this request. `text` is one line about its state. */
	deliveries: {
		id: string;
		text: string;
		company: string | null;
		state: 'waiting' | 'delivered' | 'given-up';
		at: string | null;
	}[];
	/** `pounds`: the sum of a quote, if the company named it. */
	answers: { company: string; answer: CompanyAnswer; pounds: number | null; at: string }[];
	history: HistoryLine[];
	/** The newest other requests of the same person, by e-mail address or telephone number: at most `mostOthers`. */
	others: Summary[];
	/** Companies that it may be passed to, until as many have it as the visitor was told. `whyNot`: words that follow the company's name and say why it does not get such requests by itself; null for a company that does, and these come first. */
	mayPassTo: { name: string; whyNot: string | null }[];
}

/** What is sent to change a request. */
export interface ActionInputs {
	status: { status: Status };
	/** At most `maxNoteLength` characters. */
	notes: { text: string };
	resend: Record<string, never>;
	pass: { company: string };
	/** Takes it back from a company, which is told to delete it. */
	'take-back': { company: string };
	/** Agrees with what a company objects, or does not any more. */
	agree: { company: string; agrees: boolean };
	/** The day on whose morning it comes to the top of the list, such as `2026-12-01`; null for none. */
	'follow-up': { day: string | null };
	/** All answers by the names of the form's fields (`byTelephone`); what is wrong with them is the error. */
	correct: {
		answers: Record<string, string>;
		/** The requests of the same person on which its name, e-mail address or number is corrected too. */
		also: { kind: LeadKind; id: string }[];
	};
	/** Sends a text to the visitor, to all companies that have the request, or to both. At most `maxNoteLength` characters. */
	write: { text: string; visitor: boolean; companies: boolean };
	/** The reference as somebody typed it, so that nothing is erased by a slip. */
	erase: { reference: string };
}
export type ActionName = keyof ActionInputs;

/** How many texts of the operator's own are kept. */
export const mostTexts = 30;

/** How many requests are changed at once, at most: as many as a page of the list has. */
export const mostChosen = 50;

/** Sets the status of several requests, or erases them; `erase` is how many they are, as somebody typed it. */
export type SeveralInput = { keys: { kind: LeadKind; id: string }[] } & ({ status: Status } | { erase: number });

export interface SeveralResult {
	/** What was done, in one line. */
	message: string;
	/** Those that nothing was done with, and why. */
	failed: { id: string; reference: string; why: string }[];
}

/** A request that came by telephone. */
export interface NewRequest {
	kind: LeadKind;
	/** By the names of the form's fields (`byTelephone`). */
	answers: Record<string, string>;
	/** That it is another request than those that the same person has sent before. */
	again: boolean;
}

export interface NewRequestResult {
	/** Null if nothing was stored, for `earlier`. */
	request: { kind: LeadKind; id: string } | null;
	/** The newest requests of the same person. */
	earlier: Summary[];
	message: string;
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

export interface EndedSessions {
	ended: number;
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
