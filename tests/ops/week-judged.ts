import { referenceOf } from '#leads/reference.ts';
import { britishDay, mondayOf } from '#server/store/days.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { figuresOf } from '#server/store/figures.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';
import { operatorAddress, type Receivers } from '../support/delivered.ts';
import { backFromHoliday, companies, routing, whereOf, worksIn } from './week-companies.ts';

const short = (company: string) => company.split(' ')[0] ?? '';

/** What was sent and pressed, as the script counts it: by hand, so to say. */
export interface Played {
	posted: number;
	pressed: Readonly<Record<string, Record<'rung' | 'tried' | 'quote-sent' | 'not-for-me' | 'pounds', number>>>;
	/** The operator's e-mails about new requests, which say why no company was asked, by reference. */
	reasons: Map<string, string>;
	/** When Epsilon first paused itself by the link in its e-mails, for longer than is played. */
	pausedSince: number;
}

/** A request that a company was given. */
type Given = Delivery & { company: string };

/** @returns what is wrong with the week, a line each */
export async function judge(
	{ posted, pressed, reasons, pausedSince }: Played,
	accepted: ReturnType<Receivers['mail']['accepted']>,
	store: Store,
): Promise<string[]> {
	const wrong: string[] = [];
	const requests = store.requests.all();
	if (requests.length !== posted) wrong.push(`${requests.length} of ${posted} requests are there`);
	const given: Given[] = [];
	for (const request of requests) {
		const reference = referenceOf(request.id);
		const address = addressOf(request);
		const deliveries = store.outbox.of(request);
		const answers = store.answers.of(request);
		const own = deliveries.filter((one): one is Given => one.message === 'lead' && one.company !== null);
		given.push(...own);
		if (own.length > routing.maxCompaniesPerLead) wrong.push(`${reference} went to ${own.length} companies`);
		for (const { company, created_at } of own) {
			if (!worksIn(company, address)) wrong.push(`${company} got ${reference} from ${whereOf(address)}`);
			if (isPaused(company, created_at, pausedSince)) wrong.push(`${company} got ${reference} while it was paused`);
		}
		const told = deliveries.filter(({ message }) => message === 'passed-on').length;
		if (told !== Math.max(0, own.length - 1))
			wrong.push(`the visitor of ${reference} was told ${told} times of ${own.length} companies`);
		const isAnswered = answers.some(({ answer }) => answer === 'rung' || answer === 'quote-sent');
		const isOperators = own.length === 0 || deliveries.some(({ message }) => message === 'unanswered');
		if (request.kind !== 'brochure' && !isAnswered && !isOperators) wrong.push(`nobody answers ${reference}`);
	}
	wrong.push(...requests.flatMap((request) => wronglyRefused(request, given, { reasons, pausedSince })));
	const newTo = (address: string) =>
		accepted.filter((mail) => mail.to.includes(address) && /^New /.test(mail.subject ?? '')).length;
	if (newTo(operatorAddress) !== posted) wrong.push('the operator did not hear of every request');
	const { companies: figures } = figuresOf(store, '2027-01-04', '2027-01-17');
	for (const { name, email, perWeek } of companies) {
		const own = given.filter(({ company }) => company === name);
		const weeks = [0, 1].map((index) => own.filter(({ created_at }) => weekOf(created_at) === index).length);
		if (perWeek !== undefined && Math.max(...weeks) > perWeek) wrong.push(`${name}: ${weeks} of ${perWeek} in a week`);
		if (newTo(email) !== own.length) wrong.push(`${name} got ${newTo(email)} e-mails about ${own.length} requests`);
		const figure = figures.find(({ company }) => company === name);
		const byHand = pressed[name];
		// Nobody is timed for a brochure, and so the figures leave it out.
		const timed = own.filter(({ kind }) => kind !== 'brochure').length;
		const pairs = [
			[figure?.received, timed],
			[figure?.rung, byHand?.rung],
			[figure?.tried, byHand?.tried],
			[figure?.quoted, byHand?.['quote-sent']],
			[figure?.pounds, byHand?.pounds],
			[figure?.notForMe, byHand?.['not-for-me']],
		].map(([one = 0, other = 0]) => [one, other] as const);
		if (pairs.some(([one, other]) => one !== other)) wrong.push(`${name}: figures and by hand ${pairs.join(' ')}`);
	}
	return wrong;
}

const addressOf = (request: LeadRequest) => ('address' in request ? (request.address ?? '') : '');
const weekOf = (time: string) => (mondayOf(britishDay(Date.parse(time))) === '2027-01-04' ? 0 : 1);

/** Whether it is on holiday, as the operator or it has said. */
function isPaused(company: string, time: string, pausedSince: number): boolean {
	const at = Date.parse(time);
	return company === 'Epsilon Lifts' && (britishDay(at) < backFromHoliday || at > pausedSince);
}

/** The sentences of the operator's e-mail, in short: `full: Delta`. */
function whyNobodyOf(text: string): string[] {
	const said = /takes it now\. (.*?\.)(?:\s*\n|$)/.exec(text)?.[1] ?? '';
	const names = companies.map(({ name }) => name).join('|');
	const sentences = [...said.matchAll(new RegExp(`([A-Z][^:]*): ((?:(?:${names})(?:, )?)+)\\.`, 'g'))];
	const wordOf = (reason: string) =>
		/^Has had its/.test(reason) ? 'full' : /^Is paused/.test(reason) ? 'paused' : 'not there';
	return ['full', 'not there', 'paused'].flatMap((word) => {
		const those = sentences.flatMap(([, reason = '', list = '']) =>
			wordOf(reason) === word ? list.split(', ').map(short) : [],
		);
		return those.length > 0 ? `${word}: ${those.join(', ')}` : [];
	});
}

/** What the operator's e-mail says of a company otherwise than it was, where nobody was asked. */
function wronglyRefused(
	request: LeadRequest,
	given: readonly Given[],
	{ reasons, pausedSince }: Pick<Played, 'reasons' | 'pausedSince'>,
): string[] {
	const reference = referenceOf(request.id);
	const text = reasons.get(reference);
	if (text === undefined) return [`the operator was not told of ${reference}`];
	if (given.some(({ request_id }) => request_id === request.id)) return [];
	const said = whyNobodyOf(text);
	const isSaid = (word: string, name: string) =>
		said.some((one) => one.startsWith(word) && one.split(/[:,] /).includes(short(name)));
	return companies.flatMap(({ name, perWeek }) => {
		const had = given.filter(
			(one) =>
				one.company === name &&
				one.created_at <= request.created_at &&
				weekOf(one.created_at) === weekOf(request.created_at),
		).length;
		const isTrue =
			(isSaid('not there', name) && !worksIn(name, addressOf(request))) ||
			(isSaid('paused', name) && isPaused(name, request.created_at, pausedSince)) ||
			(isSaid('full', name) && had === perWeek);
		return isTrue ? [] : [`${reference} went to nobody, though ${name} could have it: ${said.join('; ')}`];
	});
}
