import type { CompanyAnswer } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { askPath, type Problem } from '#wire/plain-form.ts';

// What the pages about one request show. The server knows it, and renders them at each call with the components of the site
// (`dialogs/plain/request-pages.tsx`), which the build bundles for it.

/** The page of the link that adds photos to a request. */
export const addPhotosPath = '/add-photos';
/** The page of the links by which a company answers a request. */
export const answerPath = '/company-answer';

/** Whether a page of the built site is one of them. @param path of its file in the built folder, such as `/ask/callback.html` */
export function isRequestPage(path: string): boolean {
	return path.startsWith(askPath) || [addPhotosPath, answerPath].some((page) => path === `${page}.html`);
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
}

/** A request to which photos can be added by a link, or could. */
export interface AddPhotosRequest {
	state: 'open' | 'full' | 'expired';
	id: string;
	/** How many photos the request has. */
	stored: number;
	/** How many of them have just come. */
	added: number;
	until: Date;
	problems: ReadonlySet<Problem>;
	/** When to try again, in minutes; 0 where the visitor need not wait. */
	waitMinutes: number;
}

/** A request that a company can answer by a link: it was not answered so yet, just now, before, or it is too late. */
export interface RequestToAnswer {
	state: 'open' | 'noted' | 'already' | 'expired';
	answer: CompanyAnswer;
	id: string;
	/** The sum of a quote that is noted; null without one. */
	pounds: number | null;
	/** Whether a sum was typed just now that cannot be noted. */
	isSumRefused: boolean;
}

/** The fields of a company's page: the sum of its quote, and for how many weeks it pauses (0 to end that). */
export const sumName = 'pounds';
export const weeksName = 'weeks';
export const pauseWeeks = [1, 2, 4] as const;

/** A company that can pause new requests by a link. */
export interface CompanyToPause {
	state: 'open' | 'noted' | 'expired';
	company: string;
	/** The day on which it is asked again, such as "Tuesday 1 December"; null if it is not paused. */
	until: string | null;
}

export type RequestPage =
	| { page: 'form'; kind: LeadKind; post: RefusedPost }
	/** `id`: its first eight signs, of which the reference is made. `addPhotos`: the path of the link that adds photos. `isConfirmed`: false where a limit keeps the e-mail from being sent that confirms it. `isHeld`: whether a person has to look at the request first. `photosLeft`: more than 0 if photos were left out. */
	| {
			page: 'receipt';
			kind: LeadKind;
			id: string;
			addPhotos: string | undefined;
			isConfirmed: boolean;
			isHeld: boolean;
			photosLeft: number;
	  }
	| { page: 'add-photos'; request: AddPhotosRequest }
	| { page: 'company-answer'; request: RequestToAnswer }
	| { page: 'company-pause'; pause: CompanyToPause };
