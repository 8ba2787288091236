import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LeadKind } from '#leads/tables.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { maxVisitCountsHeld, visitsWriteInterval } from '#server/settings/limits.ts';
import {
	britishDay,
	isName,
	keyOf,
	mostSitesPerDay,
	other,
	type VisitCount,
	type Visits,
} from '#server/store/visits.ts';
import { saysItIsABot } from '#server/visits/bots.ts';
import { hostOf, readReferrer } from '#server/visits/referrer.ts';

type Call = Pick<IncomingMessage, 'method' | 'headers'>;

/** Counts of visits, in memory until they are written. */
export interface VisitCounter {
	/** Counts a view, unless this is no view of a page by a person. @param page its path; undefined for one that does not exist */
	page(call: Call, page: string | undefined): void;
	/** Counts a form that was opened, under the page it is on, when the browser fetches its script. */
	opened(kind: LeadKind, call: Call): void;
	/** Counts requests that were stored, under the page that the call came from. */
	sent(kind: LeadKind, call: Call, count?: number): void;
	/** Writes what is left. */
	stop(): Promise<void>;
}

interface CounterParts {
	visits: Visits;
	/** The public address of the site. */
	siteUrl: string;
	/** The paths of the pages, such as `/blog`. */
	pages: ReadonlySet<string>;
	log: Logger;
	/** How often counts are written, in ms. */
	interval?: number | undefined;
	now?: () => number;
}

/**
 * Counts visits for a day, not visitors: a call adds to numbers in memory, and nothing else of it is kept (decisions/035).
 * They are added to the store's once a minute, so that a crash loses at most those of a minute.
 */
export function countVisits({
	visits,
	siteUrl,
	pages,
	log,
	interval = visitsWriteInterval,
	now = Date.now,
}: CounterParts): VisitCounter {
	const siteHost = hostOf(siteUrl);
	let held = new Map<string, VisitCount>();
	/** How many sites are held by name. */
	let sites = 0;
	let today = { until: 0, day: '' };

	/** The day changes at full hours only, so it is worked out once a minute. */
	function dayNow(): string {
		const time = now();
		const minute = Math.floor(time / 60_000);
		if (minute !== today.until) today = { until: minute, day: britishDay(time) };
		return today.day;
	}

	function add(what: VisitCount['what'], kind: VisitCount['kind'], name: string, count = 1): void {
		hold({ day: dayNow(), what, kind, name, count });
	}

	function hold(one: VisitCount): void {
		const key = keyOf(one);
		const known = held.get(key);
		if (known) {
			known.count += one.count;
			return;
		}
		const isNamedSite = one.what === 'site' && isName(one.name);
		if (isNamedSite && sites >= mostSitesPerDay) hold({ ...one, name: other });
		else if (held.size < maxVisitCountsHeld) {
			held.set(key, { ...one });
			if (isNamedSite) sites++;
		}
	}

	const referrerOf = (headers: IncomingHttpHeaders) =>
		readReferrer(headers.referer, [siteHost, headers.host && hostOf(`http://${headers.host}`)]);

	/** The page that a call came from. From another origin the browser tells the host only, and its `/` would be taken for the home page. */
	function pageOf(headers: IncomingHttpHeaders): string {
		const { ownPath = '' } = referrerOf(headers);
		const isOurs = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' && pages.has(ownPath);
		return isOurs ? ownPath : other;
	}

	let writing = Promise.resolve();
	function write(): Promise<void> {
		writing = writing.then(async () => {
			const counts = [...held.values()];
			held = new Map();
			sites = 0;
			if (counts.length === 0) return;
			try {
				await visits.add(counts);
			} catch (error) {
				log.warn(kindOf(error), 'could not store the counts of visits; next attempt in a minute');
				counts.forEach(hold);
			}
		});
		return writing;
	}
	const timer = setInterval(write, interval).unref();

	return {
		page: (call, page) => {
			if (!isView(call) || saysItIsABot(call.headers['user-agent'])) return;
			add('page', '', page ?? other);
			const { site, ownPath } = referrerOf(call.headers);
			if (ownPath === undefined) add('site', '', site);
		},
		opened: (kind, { method, headers }) => {
			if (method === 'GET' && !saysItIsABot(headers['user-agent'])) add('opened', kind, pageOf(headers));
		},
		sent: (kind, { headers }, count) => {
			if (!saysItIsABot(headers['user-agent'])) add('sent', kind, pageOf(headers), count);
		},
		stop: () => {
			clearInterval(timer);
			return write();
		},
	};
}

/** Whether a browser asks for a document that is shown now, not for a part of one, or ahead of time. */
function isView({ method, headers }: Call): boolean {
	if (method !== 'GET' || headers['sec-purpose']?.includes('prefetch')) return false;
	const destination = headers['sec-fetch-dest'];
	if (destination !== undefined) return destination === 'document';
	return headers.accept?.includes('text/html') ?? false;
}
