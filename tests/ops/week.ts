import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '#server/log.ts';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';
import { askPath, formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { operatorAddress, type Receivers, shortIntervals } from '../support/delivered.ts';
import { jpeg } from '../support/small-photos.ts';
import { awayAgainAfterHours, companies, monday, places } from './week-companies.ts';
import { judge, type Played } from './week-judged.ts';

const site = 'https://www.example.org';
const hour = 3_600_000;
/** How many requests come, and after how many hours each the clock stands still while mails are read and answered. */
interface WeekSize {
	count: number;
	step: number;
}

interface WeekData {
	/** Where the data is, with the companies. */
	env: Record<string, string>;
	/** As a command does. */
	open(): Promise<Store> | Store;
	/** How much is to be planned, followed up or sent now. */
	due(): Promise<number>;
}

/**
 * Plays a week on a real server in this process, whose clock runs ahead: visitors post forms, companies press what is in their e-mails.
 */
export async function playWeek(
	size: WeekSize,
	{ mail, env: receiving }: Receivers,
	{ env, open, due }: WeekData,
): Promise<string[]> {
	const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, followUp: { interval: 40 } } };
	const settings = readSettings({
		HOST: '127.0.0.1',
		PORT: '0',
		RATE_LIMIT: 'off',
		SITE_URL: site,
		...receiving,
		...env,
	});
	const before = Date;
	let ahead = monday - before.now();
	let server: Awaited<ReturnType<typeof serve>> | undefined;
	let store: Store | undefined;
	globalThis.Date = class extends before {
		constructor(...given: unknown[]) {
			super(...((given.length === 0 ? [before.now() + ahead] : given) as [number]));
		}
		static override now = () => before.now() + ahead;
	} as DateConstructor;
	try {
		server = await serve(settings, { dist, log: createLog('silent'), intervals });
		const opened = await open();
		store = opened;
		const settle = async () => {
			while ((await due()) + opened.outbox.state().waiting > 0) await wait(20);
		};
		const setHours = (hours: number) => {
			ahead = monday + hours * hour - before.now();
		};
		const played = await play(size, server.url, mail, settle, setHours);
		return await judge(played, mail.accepted(), opened);
	} finally {
		await store?.close();
		await server?.close();
		globalThis.Date = before;
	}
}

async function play(
	{ count, step }: WeekSize,
	url: string,
	mail: Receivers['mail'],
	settle: () => Promise<void>,
	setHours: (hours: number) => void,
): Promise<Played> {
	const acts: { at: number; company: string; text: string; act: string }[] = [];
	/** The last answer to each request, which alone counts, by the company's e-mail about it. */
	const last = new Map<string, { company: string; answer: string; pounds: number }>();
	const numbers = new Map<string, number>();
	const reasons: Played['reasons'] = new Map();
	let [posted, read, pausedSince] = [0, 0, Number.POSITIVE_INFINITY];

	async function press(company: string, text: string, act: string): Promise<void> {
		const [answer = '', pounds = ''] = act.split(' ');
		const link = new RegExp(`https://\\S+answer=${answer}&\\S+`).exec(text)?.[0].replace(site, url) ?? '';
		const body = new URLSearchParams(answer === 'pause' ? { weeks: '1' } : { pounds });
		const { status } = await fetch(link, { method: 'POST', redirect: 'manual', body });
		if (status !== 303) throw new Error(`${company} could not press ${act}: ${status}.`);
		if (answer === 'pause') pausedSince = Math.min(pausedSince, Date.now());
		// Nobody is timed for a brochure, and so the figures leave it out.
		if (link.includes('kind=brochure')) return;
		if (answer !== 'pause') last.set(text, { company, answer, pounds: Number(pounds) });
	}

	for (let hours = 8; hours <= 7 * 24 + 72; hours += step) {
		setHours(hours);
		const due = Math.min(count, Math.round((count * (hours - 4)) / (7 * 24 - 8)));
		for (; posted < due; posted++) await post(url, posted);
		await settle();
		const mails = await mail.messages(read);
		read += mails.length;
		for (const { to, text = '', subject = '' } of mails) {
			const [reference = ''] = /[\dA-F]{4}-[\dA-F]{4}/.exec(subject) ?? [];
			if (subject.startsWith('New ') && to?.[0]?.address === operatorAddress) reasons.set(reference, text);
			const company = companies.find(({ email }) => email === to?.[0]?.address);
			if (!company || !subject.startsWith('New ')) continue;
			const number = (numbers.get(company.name) ?? 0) + 1;
			numbers.set(company.name, number);
			const [after, ...does] = company.does(number);
			for (const [index, act] of does.entries())
				acts.push({ at: hours + after + index * 4, company: company.name, text, act });
			// From Saturday on Epsilon is away again, as it says itself.
			if (company.name === 'Epsilon Lifts' && hours >= awayAgainAfterHours)
				acts.push({ at: hours, company: company.name, text, act: 'pause' });
		}
		for (const one of acts.splice(0)) {
			if (one.at > hours) acts.push(one);
			else await press(one.company, one.text, one.act);
		}
		await settle();
	}
	const pressed = Object.fromEntries(
		companies.map(({ name }) => {
			const own = [...last.values()].filter(({ company }) => company === name);
			const count = (which: string) => own.filter(({ answer }) => answer === which).length;
			return [
				name,
				{
					rung: count('rung'),
					tried: count('tried'),
					'quote-sent': count('quote-sent'),
					'not-for-me': count('not-for-me'),
					pounds: own.reduce((sum, { pounds }) => sum + pounds, 0),
				},
			];
		}),
	);
	return { posted, pressed, reasons, pausedSince };
}

const kinds = ['photo-quote', 'callback', 'photo-quote', 'brochure', 'photo-quote'] as const;

/** Posts a form as a browser does without our scripts. */
async function post(url: string, number: number): Promise<void> {
	const kind = kinds[number % kinds.length] ?? 'callback';
	const [address = ''] = places[(number * 7) % places.length] ?? [];
	const given = {
		...{
			name: 'Test Person',
			email: `visitor${number}@example.com`,
			phone: '0000 000000',
			comment: `Number ${number}`,
		},
		...{
			address: `${number} Test Street, ${address}`,
			stairType: number % 4 ? 'straight' : 'curved',
			companiesToo: 'yes',
		},
	};
	const form = kind === 'photo-quote' ? new FormData() : new URLSearchParams();
	if (form instanceof FormData) form.append(formNames.photos, new File([new Uint8Array(jpeg)], 'steps.jpg'));
	for (const [name, value] of Object.entries(given)) form.append(name, value);
	const response = await fetch(`${url}${askPath}${kind}`, { method: 'POST', body: form, redirect: 'manual' });
	if (response.status !== 303)
		throw new Error(`The ${kind} of visitor ${number} was answered with ${response.status}.`);
}
