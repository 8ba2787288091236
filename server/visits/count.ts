import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { minute } from '#server/settings/limits.ts';
import type { SiteFile } from '#server/site/files.ts';
import { britishDay } from '#server/store/days.ts';
import { none, other, type VisitCount, type Visits } from '#server/store/visits.ts';

/** Counts are written to the store at this interval, in ms. */
const writeInterval = 1 * minute;
/** How many are held in memory by their names: more than come in a minute of a busy day. */
const maxHeld = 5000;

type Call = Pick<IncomingMessage, 'method' | 'headers'>;

export type VisitCounter = ReturnType<typeof countVisits>;

/**
 * Counts visits for a day, not visitors: a call adds to numbers in memory, and nothing else of it is kept (decisions/035).
 * They are added to the store's once a minute, so that a crash loses at most those of a minute.
 * @param siteUrl the public address of the site
 * @param isPage whether there is a page at a path, such as `/blog`
 * @param interval how often counts are written, in ms
 */
export function countVisits(
	visits: Visits,
	siteUrl: string,
	isPage: (path: string) => boolean,
	log: Logger,
	interval = writeInterval,
) {
	const siteHost = hostOf(siteUrl);
	let held = new Map<string, VisitCount>();

	function add(what: VisitCount['what'], kind: VisitCount['kind'], name: string): void {
		hold({ day: britishDay(Date.now()), what, kind, name, count: 1 });
	}

	function hold(one: VisitCount): void {
		const key = JSON.stringify([one.day, one.what, one.kind, one.name]);
		const known = held.get(key);
		if (known) known.count += one.count;
		else if (held.size < maxHeld || one.name === other) held.set(key, { ...one });
		else hold({ ...one, name: other });
	}

	const referrerOf = ({ referer, host }: IncomingHttpHeaders) =>
		readReferrer(referer, [siteHost, host && hostOf(`http://${host}`)]);

	/** From another origin the browser tells the host only, and its `/` would be taken for the home page. */
	function ownPageOf(headers: IncomingHttpHeaders): string | null {
		const { ownPath = '' } = referrerOf(headers);
		const isOurs = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' && isPage(ownPath);
		return isOurs ? ownPath : null;
	}
	const nameOf = (headers: IncomingHttpHeaders) => ownPageOf(headers) ?? other;

	function write(): void {
		try {
			if (held.size > 0) visits.add([...held.values()]);
			held = new Map();
		} catch (error) {
			log.warn(kindOf(error), 'could not store the counts of visits; next attempt in a minute');
		}
	}
	const timer = setInterval(write, interval).unref();

	return {
		/** Counts a view, unless this is no view of a page by a person. @param page its path; undefined for one that does not exist */
		page: (call: Call, page: string | undefined) => {
			if (!isView(call) || saysItIsABot(call.headers['user-agent'])) return;
			add('page', '', page ?? other);
			const { site, ownPath } = referrerOf(call.headers);
			if (ownPath === undefined) add('site', '', site);
		},
		/** Counts a form that was opened, under the page it is on, when the browser fetches its script. */
		opened: (kind: LeadKind, { method, headers }: Call) => {
			if (method === 'GET' && !saysItIsABot(headers['user-agent'])) add('opened', kind, nameOf(headers));
		},
		/** Counts a request that was stored, under the page that the call came from. */
		sent: (kind: LeadKind, { headers }: Call) => {
			if (!saysItIsABot(headers['user-agent'])) add('sent', kind, nameOf(headers));
		},
		/** The page of the site that a call came from; null for what is none. */
		pageOf: ({ headers }: Pick<Call, 'headers'>) => ownPageOf(headers),
		/** Writes what is left. */
		stop: () => {
			clearInterval(timer);
			write();
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

/** Longest address that is read, and longest host name that is kept, in characters. */
const longestAddress = 2000;
const longestHost = 60;

/** Two parts or more, the last without digits: neither an IP address nor the name of a machine in a private network. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/**
 * Reads what of a `Referer` header may be counted.
 * @param ownHosts host names of ours, without `www.`
 * @returns `site` in lower case, without `www.` and port, `other` for what is no public host name, `none` without an address;
 * `ownPath` where the host is one of our own
 */
function readReferrer(
	address: string | undefined,
	ownHosts: readonly (string | undefined)[],
): { site: string; ownPath?: string } {
	if (!address) return { site: none };
	const url = address.length <= longestAddress ? URL.parse(address) : null;
	if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return { site: other };
	const host = hostOf(address) ?? '';
	const isKept = host.length <= longestHost && hostName.test(host);
	return { site: isKept ? host : other, ...(ownHosts.includes(host) && { ownPath: url.pathname }) };
}

/** The host of an address, or of a `Host` header after `http://`. */
function hostOf(address: string): string | undefined {
	return URL.parse(address)?.hostname.replace(/^www\./, '');
}

/** Whether a request says that a program sent it, not a browser. Every browser names itself, with up to 200 characters. */
const saysItIsABot = (userAgent = '') => userAgent === '' || isbot(userAgent.slice(0, 500));

/**
 * The scripts of the forms, which browsers fetch when somebody opens a form, by their path. Those of earlier builds, which
 * stay for pages that are open, are not among them.
 * @param files the site's files by their path in the built folder
 */
export function formScripts(files: ReadonlyMap<string, SiteFile>): Map<string, LeadKind> {
	const page = files.get('/index.html')?.plain.body.toString() ?? '';
	// As `src/layouts/Dialogs.astro` and the build write them; `tests/house/built/files.test.ts` holds it.
	const scriptOf = (kind: LeadKind) =>
		new RegExp(`<template id="${kind}-script"><script type="module" src="([^"]+)"`).exec(page)?.[1];
	return new Map(
		leadKinds.flatMap((kind) => {
			const path = scriptOf(kind);
			return path === undefined ? [] : [[path, kind] as const];
		}),
	);
}
