import { setTimeout as wait } from 'node:timers/promises';
import { referenceOf } from '#leads/reference.ts';
import type { Routing } from '#server/delivery/routing.ts';
import { createLog } from '#server/log.ts';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { britishDay, mondayOf } from '#server/store/days.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { type CompanyFigures, figuresOf } from '#server/store/figures.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';
import { askPath, formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { operatorAddress, type Receivers, shortIntervals } from '../support/delivered.ts';
import { jpeg } from '../support/small-photos.ts';

const site = 'https://www.example.org';
const hour = 3_600_000;
/** A Monday at midnight in British time; the company Epsilon is on holiday until Thursday. */
const monday = Date.parse('2027-01-04T00:00:00.000Z');

/** Places with where they are, as a person would say it. */
const places: readonly [address: string, where: string][] = [
	['Truro TR1 2QN', 'England'],
	['Derby DE1 1AA', 'England'],
	['London SW1A 1AA', 'England'],
	['Leeds LS1 4AP', 'England'],
	['Carlisle CA3 8JH', 'England or Scotland'],
	['Glasgow G1 1AA', 'Scotland'],
	['Lerwick ZE1 0AA', 'Scotland'],
	['Dumfries DG1 2BD', 'England or Scotland'],
	['Cardiff CF10 1AA', 'Wales'],
	['Newtown SY16 2NZ', 'England or Wales'],
	['Belfast BT1 5GS', 'Northern Ireland'],
	['St Helier JE2 3AA', 'none of them'],
	['the white house at the end of the lane', 'nowhere'],
];

/** What each company takes, and what it does with a request that it gets: after how many hours, and what. */
const companies: readonly (Routing['companies'][number] & {
	does: (number: number) => [hours: number, ...acts: string[]];
})[] = [
	{
		...{ name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['England'], perWeek: 45 },
		does: (number) => (number % 3 === 0 ? [3, 'rung', `quote-sent ${4000 + number}`] : [2, 'rung']),
	},
	{ ...{ name: 'Beta Lifts', email: 'beta@example.com', areas: ['Scotland'] }, does: () => [0] },
	{
		...{ name: 'Gamma Lifts', email: 'gamma@example.com', areas: ['Wales', 'SW'] },
		does: (number) => (number % 2 === 0 ? [1, 'not-for-me'] : [5, 'tried', 'rung']),
	},
	{ ...{ name: 'Delta Lifts', email: 'delta@example.com', perWeek: 30 }, does: () => [4, 'tried', 'quote-sent'] },
	{
		...{ name: 'Epsilon Lifts', email: 'epsilon@example.com', areas: ['Northern Ireland', 'England'] },
		...{ pausedUntil: '2027-01-07' },
		does: () => [6, 'rung'],
	},
];
const works: Readonly<Record<string, string>> = {
	'Alpha Lifts': 'England',
	'Beta Lifts': 'Scotland',
	'Gamma Lifts': 'Wales',
	'Delta Lifts': '',
	'Epsilon Lifts': 'Northern Ireland England',
};
const caps: Readonly<Record<string, number>> = { 'Alpha Lifts': 45, 'Delta Lifts': 30 };

export const routing: Routing = {
	maxCompaniesPerLead: 3,
	askFirst: 1,
	companies: companies.map(({ does: _, ...company }) => company),
};

/** What was seen of the week, and what is wrong with it: a line each. */
export interface Week {
	table: string;
	wrong: string[];
}

/**
 * Plays a week on a real server in this process, whose clock runs ahead: visitors post forms, companies press what is in their e-mails.
 * @param env where the data is, and the routing file
 * @param open the data, as a command does
 */
export async function playWeek(
	count: number,
	{ mail, env: receiving }: Receivers,
	env: Record<string, string>,
	open: () => Promise<Store> | Store,
): Promise<Week> {
	const before = Date;
	let ahead = monday - before.now();
	globalThis.Date = class extends before {
		constructor(...given: unknown[]) {
			super(...((given.length === 0 ? [before.now() + ahead] : given) as [number]));
		}
		static override now = () => before.now() + ahead;
	} as DateConstructor;
	const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, followUp: { interval: 40 } } };
	const settings = readSettings({
		HOST: '127.0.0.1',
		PORT: '0',
		RATE_LIMIT: 'off',
		SITE_URL: site,
		...receiving,
		...env,
	});
	const server = await serve(settings, { dist, log: createLog('silent'), intervals });
	const store = await open();
	try {
		const { posted, pressed } = await play(count, server.url, mail, store, (hours) => {
			ahead = monday + hours * hour - before.now();
		});
		return await judge(posted, pressed, mail, store);
	} finally {
		await store.close();
		await server.close();
		globalThis.Date = before;
	}
}

/** What was pressed by a company, as the script counts it: by hand, so to say. */
type Pressed = Readonly<Record<string, Record<'rung' | 'tried' | 'quote-sent' | 'not-for-me' | 'pounds', number>>>;

async function play(
	count: number,
	url: string,
	mail: Receivers['mail'],
	store: Store,
	setHours: (hours: number) => void,
): Promise<{ posted: number; pressed: Pressed }> {
	const acts: { at: number; company: string; text: string; act: string }[] = [];
	const pressed = Object.fromEntries(
		companies.map(({ name }) => [name, { rung: 0, tried: 0, 'quote-sent': 0, 'not-for-me': 0, pounds: 0 }]),
	);
	const numbers = new Map<string, number>();
	let [posted, read] = [0, 0];

	async function settle(): Promise<void> {
		// Follow-ups are looked at 25 times a second.
		await wait(120);
		while ((await store.outbox.state()).waiting > 0) await wait(50);
	}
	async function press(company: string, text: string, act: string): Promise<void> {
		const [answer = '', pounds = ''] = act.split(' ');
		const link = new RegExp(`https://\\S+answer=${answer}&\\S+`).exec(text)?.[0].replace(site, url) ?? '';
		const own = pressed[company];
		const body = new URLSearchParams(answer === 'pause' ? { weeks: '1' } : { pounds });
		const { status } = await fetch(link, { method: 'POST', redirect: 'manual', body });
		if (status !== 303 || !own) throw new Error(`${company} could not press ${act}: ${status}.`);
		// Nobody is timed for a brochure, and so the figures leave it out.
		if (link.includes('kind=brochure')) return;
		if (answer === 'rung' || answer === 'tried' || answer === 'quote-sent' || answer === 'not-for-me') own[answer]++;
		own.pounds += Number(pounds);
	}

	for (let hours = 8; hours <= 7 * 24 + 72; hours += 4) {
		setHours(hours);
		const due = Math.min(count, Math.round((count * (hours - 4)) / (7 * 24 - 8)));
		for (; posted < due; posted++) await post(url, posted);
		await settle();
		const mails = await mail.messages(read);
		read += mails.length;
		for (const { to, text = '', subject = '' } of mails) {
			const company = companies.find(({ email }) => email === to?.[0]?.address);
			if (!company || !subject.startsWith('New ')) continue;
			const number = (numbers.get(company.name) ?? 0) + 1;
			numbers.set(company.name, number);
			const [after, ...does] = company.does(number);
			for (const [index, act] of does.entries())
				acts.push({ at: hours + after + index * 4, company: company.name, text, act });
			// From Saturday on Epsilon is away again, as it says itself.
			if (company.name === 'Epsilon Lifts' && hours >= 5 * 24)
				acts.push({ at: hours, company: company.name, text, act: 'pause' });
		}
		for (const one of acts.splice(0)) {
			if (one.at > hours) acts.push(one);
			else await press(one.company, one.text, one.act);
		}
		await settle();
	}
	return { posted, pressed };
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

/** Where a request comes from, by the list above. */
function whereOf(request: LeadRequest): string {
	const address = 'address' in request ? (request.address ?? '') : '';
	return places.find(([place]) => address.endsWith(place))?.[1] ?? 'nowhere';
}

async function judge(posted: number, pressed: Pressed, mail: Receivers['mail'], store: Store): Promise<Week> {
	const wrong: string[] = [];
	const requests = await store.requests.all();
	if (requests.length !== posted) wrong.push(`${requests.length} of ${posted} requests are there`);
	const accepted = mail.accepted();
	const got = (address: string, subject: RegExp) =>
		accepted.filter(({ to, subject: given = '' }) => to.includes(address) && subject.test(given)).length;
	const lines = new Map<string, number>();
	const weekly = new Map<string, number>();
	const asked: (Delivery & { company: string })[] = [];
	for (const request of requests) {
		const where = whereOf(request);
		const reference = referenceOf(request.id);
		const deliveries = await store.outbox.of(request);
		const answers = await store.answers.of(request);
		const own = deliveries.filter(
			(one): one is Delivery & { company: string } => one.message === 'lead' && one.company !== null,
		);
		asked.push(...own);
		if (own.length > routing.maxCompaniesPerLead) wrong.push(`${reference} went to ${own.length} companies`);
		for (const { company, created_at } of own) {
			const day = britishDay(Date.parse(created_at));
			const week = `${company} ${mondayOf(day)}`;
			weekly.set(week, (weekly.get(week) ?? 0) + 1);
			const area = works[company] ?? '';
			const isInside =
				area === '' ||
				where.split(' or ').some((nation) => area.includes(nation)) ||
				(company === 'Gamma Lifts' && 'address' in request && / SW1A /.test(request.address ?? ''));
			if (!isInside) wrong.push(`${company} got ${reference} from ${where}`);
			if (company === 'Epsilon Lifts' && day < '2027-01-07')
				wrong.push(`${company} got ${reference} while it was paused`);
		}
		const told = deliveries.filter(({ message }) => message === 'passed-on').length;
		if (told !== Math.max(0, own.length - 1))
			wrong.push(`the visitor of ${reference} was told ${told} times of ${own.length} companies`);
		const isAnswered = answers.some(({ answer }) => answer === 'rung' || answer === 'quote-sent');
		const isOperators = own.length === 0 || deliveries.some(({ message }) => message === 'unanswered');
		if (request.kind !== 'brochure' && !isAnswered && !isOperators) wrong.push(`nobody answers ${reference}`);
		const names = own.map(({ company }) => company.split(' ')[0]).join(', then ') || 'the operator alone';
		const line = `${where.padEnd(22)} ${names.padEnd(32)} ${isAnswered ? 'answered' : isOperators ? 'the operator was told' : 'in touch'}`;
		lines.set(line, (lines.get(line) ?? 0) + 1);
	}
	for (const [week, times] of weekly) {
		const cap = caps[week.slice(0, -11)];
		if (cap !== undefined && times > cap) wrong.push(`${week}: ${times} of ${cap}`);
	}
	const { companies: figures } = await figuresOf(store, '2027-01-04', '2027-01-17');
	const mails: string[] = [];
	for (const { name, email } of companies) {
		const own = asked.filter(({ company }) => company === name);
		const [leads, reminders] = [got(email, /^New /), got(email, /^Still waiting/)];
		if (leads !== own.length) wrong.push(`${name} got ${leads} e-mails about ${own.length} requests`);
		wrong.push(...differences(name, own, figures, pressed));
		mails.push(
			`${name.padEnd(16)} ${leads} new, ${reminders} reminders, ${[...weekly]
				.filter(([week]) => week.startsWith(name))
				.map(([week, times]) => `${times} in the week of ${week.slice(-10)}`)
				.join(', ')}`,
		);
	}
	mails.push(
		`The operator     ${got(operatorAddress, /^New /)} new, ${got(operatorAddress, /^Nobody/)} that nobody has answered`,
	);
	if (got(operatorAddress, /^New /) !== posted) wrong.push('the operator did not hear of every request');
	const byPlace = [...lines]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([line, times]) => `${String(times).padStart(4)}  ${line}`);
	return { table: [...byPlace, '', ...mails, '', ...figures.map((one) => JSON.stringify(one))].join('\n'), wrong };
}

/** What the figures say of a company otherwise than who has pressed and counted. */
function differences(
	name: string,
	own: readonly Delivery[],
	figures: readonly CompanyFigures[],
	pressed: Pressed,
): string[] {
	const figure = figures.find(({ company }) => company === name);
	const byHand = pressed[name];
	// The figures leave brochures out, for which nobody is timed; and who answers those too is counted among all.
	const timed = own.filter(({ kind }) => kind !== 'brochure');
	if (!figure || !byHand) return timed.length === 0 ? [] : [`${name} is in no figures`];
	const pairs: [what: string, figure: number, byHand: number][] = [
		['received', figure.received, timed.length],
		['rung', figure.rung, byHand.rung],
		['tried', figure.tried, byHand.tried],
		['quoted', figure.quoted, byHand['quote-sent']],
		['pounds', figure.pounds, byHand.pounds],
		['not for me', figure.notForMe, byHand['not-for-me']],
	];
	return pairs
		.filter(([, one, other]) => one !== other)
		.map(([what, one, other]) => `${name}, ${what}: the figures say ${one}, by hand ${other}`);
}
