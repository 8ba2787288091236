import type { CompanyAnswer } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { askPath, type Problem } from '#wire/plain-form.ts';

// What the pages about one request show. The server knows it, and renders them at each call with the components of the site
// (`dialogs/plain/request-pages.tsx`), which the build bundles for it.

/** The visitor's page of a request, and of the link by which somebody else adds photos to it. */
export const requestPath = '/my-request';
/** The fields of its forms that say what is to be done, but that with photos, which is sent in parts. */
export const actName = 'act';
export const acts = { correct: 'correct', delete: 'delete' } as const;
/** In the query to which a post leads that has corrected the request, and in that with how many photos were added. */
export const correctedName = 'corrected';
export const addedName = 'added';
/** The address of a request's page with the correction open. @param page path and query of its page */
export const correctionOf = (page: string) => `${page}&${correctName}=1#correct`;
/** In that query. */
export const correctName = 'correct';
/** A small picture of one of its photos; in the query of the page, `photoName` with its number from 0. */
export const smallPhotoPath = `${requestPath}/photo`;
export const photoName = 'photo';
/** The page of the links by which a company answers a request. */
export const answerPath = '/company-answer';

/** Whether a page of the built site is one of them. @param path of its file in the built folder, such as `/ask/callback.html` */
export function isRequestPage(path: string): boolean {
	return path.startsWith(askPath) || [requestPath, answerPath].some((page) => path === `${page}.html`);
}

/** A post that could not be accepted, as its form shows it again; without problems, what the form begins with. */
export interface RefusedPost {
	/** The answers as they were given, by field name. */
	values: Readonly<Record<string, string>>;
	/** What is wrong with them, by field name. */
	errors: Readonly<Record<string, string | undefined>>;
	problems: ReadonlySet<Problem>;
	/** The request's id, so that the next post of this page is the same request. */
	id: string;
	/** Keys of the photos that are stored already, which need not be chosen again. */
	photos: readonly string[];
	/** When to try again, in minutes; 0 where the visitor need not wait. */
	waitMinutes: number;
	/** How many answers of a plan it begins with. */
	planned?: number;
}

/** A request to which photos can be added, or could. */
export interface AddingPhotos extends Pick<RefusedPost, 'problems' | 'waitMinutes'> {
	state: 'open' | 'full' | 'expired';
	id: string;
	/** How many photos the request has. */
	stored: number;
	/** How many of them have just come. */
	added: number;
	until: Date;
	/** The address to send to somebody else who takes the photos. */
	shared: string;
}

/** A company that was asked about a request. */
export interface AskedCompany {
	name: string;
	/** Whether our e-mail has reached it, and when it has; null until then. */
	reached: 'waiting' | 'delivered' | 'given-up';
	reachedAt: Date | null;
	/** Its last answer, which alone counts; null without one. */
	said: { answer: CompanyAnswer; at: Date } | null;
	/** Whether it has the request: it has not said last that it is not for it, nor objected and the operator agreed, nor was it taken back. */
	hasIt: boolean;
	/** Whether it was told to delete it. */
	isTakenBack: boolean;
}

/** Who has a request, and how far it has come. */
export interface Standing {
	/** Whether the request is held: more were sent than on a busy day, so no company gets it before the operator lets it go. */
	isHeld: boolean;
	companies: readonly AskedCompany[];
	/** Whether no other company is looked for: the operator agrees with what each objects. */
	isClosed: boolean;
	/** Whether it is passed to companies: photo quotes and callbacks are, a brochure request only with the visitor's consent. */
	isForCompanies: boolean;
	/** Whether no company works where the request comes from, and none was asked by hand. */
	isUnserved: boolean;
	/** What the operator has noted by hand, or has done: written to the visitor. */
	noted: 'answered' | 'settled' | 'written' | null;
	/** Whether somebody has answered the visitor. */
	isAnswered: boolean;
	/** By when somebody is to answer, counted from when the last company was asked, or an objection ended; null where nobody has to, or has. */
	dueAt: Date | null;
}

/** A correction, as it went. */
export interface Correcting extends Pick<RefusedPost, 'errors'> {
	/** Until when answers can be corrected. */
	until: Date;
	/** The address that shows it open, and whether it is. */
	at: string;
	isOpen?: boolean;
	outcome?: 'corrected' | 'same' | 'too-many' | 'failed' | undefined;
	/** The answers as they were given, if they were not accepted. */
	given?: Readonly<Record<string, string>>;
}

/** What the page of a valid link shows. */
export type LinkedRequest =
	/** The request is there no more. */
	| { of: 'erased' }
	/** By the link for others: nothing of the request but how many photos it has. */
	| { of: 'photos'; adding: AddingPhotos }
	| {
			of: 'request';
			kind: LeadKind;
			id: string;
			sentAt: Date;
			/** The answers as they are kept, by field name. */
			values: Readonly<Record<string, string>>;
			/** The addresses of small pictures of its photos. */
			photos: readonly string[];
			/** Undefined for a kind without photos. */
			adding: AddingPhotos | undefined;
			correcting: Correcting;
			standing: Standing;
	  };

/**
 * A request that a company can answer by a link: it was not answered so yet, just now, or before. Or it cannot: the operator agrees with
 * what it objected, it has declined, has just taken its answer back, it is too late, or the request is settled or taken back from it.
 */
export type RequestToAnswer = { id: string } & (
	| {
			state: 'open' | 'noted' | 'already';
			answer: CompanyAnswer;
			/** Who sent it, and from where, such as "Test Person, Matlock DE4". */
			from: string;
			/** The sum of a quote that is noted; null without one. */
			pounds: number | null;
			/** Whether a sum was typed just now that cannot be noted. */
			isSumRefused: boolean;
	  }
	| { state: 'taken-back'; from: string; links: readonly (readonly [CompanyAnswer, href: string])[] }
	| { state: 'agreed' | 'declined' | 'expired' | 'closed' | 'withdrawn' | 'unlisted' }
);

/** The fields of a company's page: to take its answer back, the sum of its quote, and for how many weeks it pauses (0 to end that). */
export const takeBackName = 'take-back';
export const sumName = 'pounds';
export const weeksName = 'weeks';
export const pauseWeeks = [1, 2, 4] as const;

/** A company that can pause new requests by a link. */
export interface CompanyToPause {
	company: string;
	/** Whether what it pressed was noted just now. */
	isNoted: boolean;
	/** The day on which it is asked again, such as "Tuesday 1 December"; null if it is not paused. */
	pausedUntil: string | null;
	/** The same after a pause of each of `pauseWeeks`, such as "4 December". */
	ends: readonly string[];
}

/** A request that a company has, on the page of all that it has. */
export interface OpenToCompany {
	kind: LeadKind;
	id: string;
	/** Of the delivery by which it was sent, which its answers name. */
	delivery: string;
	askedAt: Date;
	/** Until when it is to answer; null where it has, or need not. */
	dueAt: Date | null;
	/** Such as "Matlock DE4". */
	place: string | undefined;
	values: Readonly<Record<string, string>>;
	/** The addresses of its photos. */
	photos: readonly string[];
	/** What the company has said last, in words; null without an answer. */
	said: string | null;
	/** What the operator has told it since, the oldest first. */
	told: readonly { text: string; at: Date }[];
}

/** The page of all that a company has, or what asks for the link to it. */
export type CompanyPage =
	| { state: 'ask' | 'asked' | 'too-many' | 'over' }
	| (CompanyToPause & {
			state: 'open';
			/** Until when the link works. */
			until: Date;
			/** The one that was answered just now, then those without an answer; and how many there are, in all, without an answer and overdue. */
			requests: readonly OpenToCompany[];
			total: number;
			unanswered: number;
			overdue: number;
			/** Whether an answer was noted just now without its sum, which cannot be noted. */
			isSumRefused: boolean;
	  });

/** For how long the link to that page works: it is asked for again with one press, and opens all that the company has. */
export const companyLinkDays = 7;

/** The fields of its forms: the address to which the link is sent; the delivery that is answered, and the answer. */
export const addressName = 'email';
export const deliveryName = 'to';
export const answerName = 'answer';

export type RequestPage =
	| { page: 'company'; shown: CompanyPage }
	| { page: 'form'; kind: LeadKind; post: RefusedPost }
	/** `id`: its first eight signs, of which the reference is made. `addPhotos`: the path of the link that adds photos. `isConfirmed`: false where a limit keeps the e-mail from being sent that confirms it. `isHeld`: whether a person has to look at the request first. `isUnserved`: whether no company works there. `photosLeft`: more than 0 if photos were left out. */
	| {
			page: 'receipt';
			kind: LeadKind;
			id: string;
			addPhotos: string | undefined;
			isConfirmed: boolean;
			isHeld: boolean;
			isUnserved: boolean;
			photosLeft: number;
	  }
	| { page: 'my-request'; shown: LinkedRequest }
	| { page: 'company-answer'; request: RequestToAnswer }
	| { page: 'company-pause'; pause: CompanyToPause };
