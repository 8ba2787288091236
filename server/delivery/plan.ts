import { serviceAreas } from '#facts/companies.ts';
import { capitalised, inWords } from '#facts/in-words.ts';
import { dateOf } from '#leads/british-time.ts';
import type { Signal } from '#leads/client-info.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import type { Row } from '#leads/form.ts';
import { areaIn, areaTowns, type Nation, nationsOf, postcodeAreas, whereIn } from '#leads/postcode.ts';
import { answeredStatuses, type CompanyAnswer, objections, overStatuses, reachedAnswers } from '#leads/status.ts';
import { answerHours, isForCompanies, type LeadKind, tables, wordsOf } from '#leads/tables.ts';
import { hour, minute } from '#server/settings/limits.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { type AtMost, type Company, type Routing, routingNow } from '#server/store/companies.ts';
import { addDays, britishDay, startOfBritishDay } from '#server/store/days.ts';
import {
	type Asking,
	type Delivery,
	type FollowedRequest,
	type FollowUp,
	type Loads,
	type Planned,
	type Planner,
	tellVisitor,
	wasTakenBack,
} from '#server/store/delivery.ts';
import { maxDeliveryAge } from '#server/store/outbox.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { holdersOf, isClosed } from '#server/store/state.ts';
import type { Store } from '#server/store/store.ts';

// Who is told of a request, and when: first the recipients of a new one, then what follows while nobody answers, then which companies may
// be asked. What companies had lately is given.

/** How long a company's "Not for me" may be taken back before anything follows from it: a wrong press is noticed on the page that thanks for it. */
export const takeBackTime = 5 * minute;

/**
 * When a company that has answered nothing is reminded, and when the operator hears that nobody has: visitors are promised a call within
 * 24 hours (`src/facts`).
 */
const remindAfter = 12 * hour;
const escalateAfter = 20 * hour;

/** When a company is looked at again whose e-mail has not been delivered when it was to be reminded. */
const followUpRetry = 10 * minute;

/**
 * Chooses a request's recipients by the settings and the companies.
 * @param routingOf gives the companies as they are at this moment: those that are stored unless given
 */
export function createPlanner(settings: Settings, routingOf: () => Routing = routingNow): Planner {
	const byMail = settings.SMTP_URL !== '';
	const operators = (message: Planned['message']) =>
		byMail ? settings.LEADS_TO.map((address) => byEmail(message, address)) : [];
	return {
		plan: (
			kind,
			row,
			suspected,
			{ loads, now, had, knowing = () => [] } = { loads: () => new Map(), now: new Date(), had: [] },
		) => {
			const planned: Planned[] = operators('lead');
			if (settings.LEADS_WEBHOOK_URL !== '')
				planned.push({ message: 'lead', channel: 'webhook', recipient: '', company: null });
			if (!byMail) return planned;
			const routing = routingOf();
			// Who has an earlier request of the same person gets this one too, paused or not: it is about the same customer.
			const known = (routing.companies.length > 0 ? knowing() : [])
				.filter(
					({ recipient }) => !had.includes(recipient) && routing.companies.some(({ email }) => email === recipient),
				)
				.slice(0, Math.max(0, routing.maxCompaniesPerLead - had.length));
			const having = [...had, ...known.map(({ recipient }) => recipient)];
			const room = Math.max(0, atOnce(routing) - having.length);
			const free = mayBeAsked(routing, { kind, row, loads, now }).filter(({ email }) => !having.includes(email));
			planned.push(...known, ...free.slice(0, room).map(toCompany));
			// No confirmation when the honeypot was filled in: spam programs type addresses of third parties. The operator
			// and the companies get the request, marked as suspected spam. A form sent too fast alone may come from a
			// person whose browser fills in forms. The e-mail address may be missing: it is optional in some forms.
			if (typeof row.email === 'string' && row.email !== '' && !suspected?.split(' ').includes('trap' satisfies Signal))
				planned.push(byEmail('thanks', row.email));
			return planned;
		},
		reports: operators('given-up'),
		// Without e-mail or links, no company could answer.
		...(byMail && serverUrl(settings) !== undefined && { followUp: createFollowUp(settings, routingOf) }),
		isUnserved: (kind, row) => isUnserved(routingOf(), kind, row),
		takers: (kind, row) => takers(routingOf(), kind, row).map(toCompany),
		companies: () => routingOf().companies.map(toCompany),
	};
}

/** How many companies are asked at once. */
const atOnce = ({ maxCompaniesPerLead, askFirst = maxCompaniesPerLead }: AtMost) =>
	Math.min(askFirst, maxCompaniesPerLead);

function byEmail(message: Planned['message'], recipient: string, company: string | null = null): Planned {
	return { message, channel: 'email', recipient, company };
}

const toCompany = ({ name, email }: Company) => byEmail('lead', email, name);

/**
 * What is to be sent now about a request that companies were asked to answer, by the settings and the companies, and when to
 * look again. A company is reminded once; the operator hears once, and the visitor once; the next company is asked where the routing keeps one back. Pure: what
 * was sent already is told by the deliveries, so that it is the same after a crash. Answers that a company took back or replaced are not among those given.
 */
export function createFollowUp(settings: Settings, routingOf: () => Routing): (followed: FollowedRequest) => FollowUp {
	return ({ request, deliveries, answers, status, hasWritten, loads, now }) => {
		// Nobody need do anything more.
		if (status && overStatuses.includes(status)) return { planned: [], next: undefined };
		const routing = routingOf();
		const asked = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
		const holders = holdersOf(deliveries, answers);
		const isOver = isClosed(holders);
		const ageOf = ({ created_at }: Delivery) => now.getTime() - Date.parse(created_at);
		const answersOf = ({ id }: Delivery) => answers.filter(({ delivery_id }) => delivery_id === id);
		// A wrong press may be taken back. One of a clock that was ahead counts at once.
		const ending: readonly CompanyAnswer[] = ['not-for-me', ...objections];
		const endedAt = (one: Delivery) => {
			const last = answersOf(one).at(-1);
			return last && ending.includes(last.answer) ? Date.parse(last.created_at) : Number.NaN;
		};
		const isTakenBack = (one: Delivery) => wasTakenBack(deliveries, one);
		const isEnded = (one: Delivery) => Math.abs(now.getTime() - endedAt(one)) >= takeBackTime;
		const isDeclined = (one: Delivery) =>
			isTakenBack(one) || (isEnded(one) && answersOf(one).at(-1)?.answer === 'not-for-me');
		const isHelped =
			answers.some(({ answer }) => reachedAnswers.includes(answer)) ||
			(status && answeredStatuses.includes(status)) ||
			hasWritten;
		// Visitors who ask for a brochure have it, and are promised no call by any time. A request that filled the honeypot comes from a program.
		const isTimed = request.kind !== 'brochure' && !request.suspected?.split(' ').includes('trap' satisfies Signal);
		// After a long stop it is too late for reminders; the failure reports and the desk tell of what was not sent.
		const isLate = (one: Delivery) => ageOf(one) > escalateAfter + maxDeliveryAge;
		const timed = asked.filter((one) => isTimed && !isLate(one) && !isTakenBack(one));
		const silent = timed.filter((one) => answersOf(one).length === 0);
		// A company's hours begin anew when it is told of a correction, such as of a number that it called wrong.
		const toldAt = ({ recipient, created_at }: Delivery) =>
			Date.parse(
				deliveries.findLast((one) => one.message === 'corrected' && one.recipient === recipient)?.created_at ??
					created_at,
			);
		const overdue = isHelped ? [] : silent.filter((one) => now.getTime() - toldAt(one) >= escalateAfter);

		const wasReminded = (one: Delivery) =>
			deliveries.some(({ message, recipient }) => message === 'reminder' && recipient === one.recipient);
		const hasOnlyTried = (one: Delivery) => answersOf(one).every(({ answer }) => answer === 'tried');
		// Of a person who wrote again, the first request alone is a reminder's.
		const unreminded = timed.filter(
			(one) => hasOnlyTried(one) && !wasReminded(one) && one.state !== 'given-up' && one.again === null,
		);
		const remindedAt = (one: Delivery) => toldAt(one) + remindAfter;
		const remindable = unreminded.filter((one) => remindedAt(one) <= now.getTime() && one.state === 'delivered');

		// After that time the request itself would not be delivered either, and the operator was told when it was due.
		const isOld = now.getTime() - Date.parse(request.created_at) > escalateAfter + maxDeliveryAge;
		const active = asked.filter((one) => !isDeclined(one) && !overdue.includes(one));
		const taking = takers(routing, request.kind, request);
		const wanted = Math.min(atOnce(routing), taking.length);
		const room = Math.max(0, Math.min(wanted - active.length, routing.maxCompaniesPerLead - asked.length));
		// Only in place of another: one that was paused when the request came is not asked because it is no longer.
		const isReplaced = routing.askFirst !== undefined && active.length < asked.length && !isOld && !isOver;
		const further = (isReplaced ? mayBeAsked(routing, { kind: request.kind, row: request, loads, now }) : [])
			.filter(({ email }) => !asked.some(({ recipient }) => recipient === email))
			.slice(0, room);

		// An objection is the operator's to judge.
		const isLeft = (one: Delivery) => !isDeclined(one) && !isEnded(one);
		const nobodyIsLeft = !asked.some(isLeft) && !asked.every(isTakenBack) && further.length === 0;
		// A request that only the operator has is late after the same hours.
		const isOperators = asked.every(isTakenBack) && further.length === 0;
		const isOperatorLate = isOperators && now.getTime() - Date.parse(request.created_at) >= escalateAfter;
		const wasEscalated = deliveries.some(({ message }) => message === 'unanswered');
		const isNews = overdue.length > 0 || nobodyIsLeft || isOperatorLate;
		const escalates = isTimed && !isOld && !isHelped && !isOver && !wasEscalated && isNews;

		// By the time that the visitor was told last, where an e-mail said it.
		const told = deliveries.findLast(
			({ message, state }) => /^(thanks|passed-on)$/.test(message) && state !== 'given-up',
		);
		const wasTold = deliveries.some(({ message }) => message === 'overdue');
		// Who gave a wrong number is asked for the right one.
		const isSilent = isOver && holders.some(({ last }) => last?.agreed && last.answer !== 'wrong-number');
		const promised = isTimed && !isOld && !isHelped && !isSilent && !wasTold ? told : undefined;
		const promisedBy = Date.parse(promised?.created_at ?? '') + (answerHours[request.kind] ?? 0) * hour;
		const isPromiseOver = promised?.state === 'delivered' && promisedBy <= now.getTime() && further.length === 0;

		const planned = [
			...remindable.map((one) => byEmail('reminder', one.recipient, one.company)),
			...(escalates ? settings.LEADS_TO.map((address) => byEmail('unanswered', address)) : []),
			...further.map(toCompany),
			...(further.length > 0 ? tellVisitor(deliveries) : []),
			...(isPromiseOver ? [byEmail('overdue', promised.recipient)] : []),
		];
		// Pauses and weeks end at midnight.
		const isKeptWaiting = !isHelped && isReplaced && room > further.length && taking.length > asked.length;
		const times = [
			...asked.map((one) => endedAt(one) + takeBackTime),
			...(isKeptWaiting ? [Date.parse(startOfBritishDay(addDays(britishDay(now.getTime()), 1)))] : []),
			...unreminded
				.filter((one) => !remindable.includes(one))
				.map((one) => Math.max(remindedAt(one), now.getTime() + followUpRetry)),
			...silent.filter((one) => !overdue.includes(one)).map((one) => toldAt(one) + escalateAfter),
			...(isOperators && isTimed && !isHelped ? [Date.parse(request.created_at) + escalateAfter] : []),
			...(further.length > 0 && isTimed ? [now.getTime() + remindAfter] : []),
			...(isPromiseOver ? [] : [Math.max(promisedBy, now.getTime() + followUpRetry)]),
		].filter((time) => time > now.getTime());
		return { planned, next: times.length > 0 ? new Date(Math.min(...times)) : undefined };
	};
}

/** Whether some companies take such a request, wherever it comes from, but none works where this one does, as far as that is known. */
function isUnserved({ companies }: Routing, kind: LeadKind, row: Row): boolean {
	const area = areaIn(whereIn(row));
	const fitting = companies.filter((one) => doesNotTake({ ...one, areas: undefined }, kind, row) === undefined);
	if (area === undefined || fitting.length === 0 || !isForCompanies(kind, row)) return false;
	return !fitting.some(({ areas }) => isAmong(area, areas));
}

/** The companies that take a request by what it is and where, whether they may be asked now or not. None where companies may not have it. */
function takers({ companies }: Routing, kind: LeadKind, row: Row): Company[] {
	return isForCompanies(kind, row) ? companies.filter((one) => doesNotTake(one, kind, row) === undefined) : [];
}

/** The companies that may be asked now. First come companies without any request yet, in the order in which they were added; then the company whose last request is longest ago. */
function mayBeAsked(
	routing: Routing,
	{ kind, row, loads, now }: { kind: LeadKind; row: Row } & Pick<Asking, 'loads' | 'now'>,
): Company[] {
	const taking = takers(routing, kind, row);
	const lately = loads(taking);
	return taking
		.filter((one) => isFull(one, lately, now) === undefined)
		.toSorted((a, b) => loadOf(a, lately).last - loadOf(b, lately).last);
}

/** Each company with the reason why it is not asked about a request now, in words that follow its name; null if it may be. */
function withReasons(companies: readonly Company[], request: LeadRequest, store: Store['companies']) {
	const now = new Date();
	const loads = store.loads(companies, now);
	return companies.map((one) => {
		const whyNot = doesNotTake(one, request.kind, request) ?? isFull(one, loads, now);
		return { name: one.name, whyNot: whyNot ?? null };
	});
}

/** Companies that a request may be passed on to. Companies without a reason against it come first. */
export function fittingFirst(companies: readonly Company[], request: LeadRequest, store: Store['companies']) {
	return withReasons(companies, request, store).sort((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null));
}

/** Why no company has a request: each reason, with the companies of which it is true. */
export function whyNobody(request: LeadRequest, store: Store['companies']): string[] {
	const all = withReasons(store.all(), request, store);
	return [...new Set(all.map(({ whyNot }) => whyNot))].map((reason) => {
		const names = all.flatMap((one) => (one.whyNot === reason ? one.name : []));
		return `${capitalised(reason ?? 'may be asked now')}: ${inWords(names)}.`;
	});
}

function doesNotTake({ kinds, stairTypes, areas }: Company, kind: LeadKind, row: Row): string | undefined {
	if (!kinds.includes(kind)) return `takes no ${wordsOf(kind)} requests`;
	const stairs = stairTypeSchema.safeParse(row.stair_type).data ?? 'unsure';
	if (!stairTypes.includes(stairs)) return `takes no requests with stairs that are ${stairs}`;
	if (!areas) return undefined;
	const area = areaIn(whereIn(row));
	if (area === undefined) return 'works in some areas only, and the request has no postcode that can be read';
	return isAmong(area, areas) ? undefined : `does not work in ${areaTowns[area]} (${area})`;
}

function isFull(company: Company, loads: Loads, now: Date): string | undefined {
	const { perWeek, pausedUntil = '' } = company;
	if (pausedUntil > britishDay(now.getTime())) return `is paused, and will be asked again from ${dateOf(pausedUntil)}`;
	const { thisWeek } = loadOf(company, loads);
	return perWeek !== undefined && thisWeek >= perWeek ? `has had its ${perWeek} requests of this week` : undefined;
}

/** Where nobody takes a kind of request that says where it comes from: whole nations, then the areas besides. */
export function unserved(companies: readonly Company[]): { requests: string; places: string; areas: number }[] {
	return tables.flatMap(({ kind, columns }) => {
		const taking = companies.filter(({ kinds }) => kinds.includes(kind));
		if (taking.length === 0 || !columns.some(({ name }) => name === 'address')) return [];
		const isServed = (area: string) => taking.some(({ areas }) => isAmong(area, areas));
		const missing = postcodeAreas.filter((area) => nationsOf(area).length > 0 && !isServed(area));
		const whole = serviceAreas.filter((nation) => ofNoOther(nation).every((area) => missing.includes(area)));
		const others = missing.filter((area) => !nationsOf(area).some((nation) => whole.includes(nation)));
		return missing.length > 0
			? { requests: `${wordsOf(kind)} requests`, places: [...whole, ...others].join(', '), areas: missing.length }
			: [];
	});
}

const ofNoOther = (nation: Nation) => postcodeAreas.filter((area) => nationsOf(area).join() === nation);

const isAmong = (area: string, areas: readonly string[] | undefined) =>
	areas === undefined || [area, ...nationsOf(area)].some((word) => areas.includes(word));

const loadOf = ({ name }: Company, loads: Loads) => loads.get(name) ?? { thisWeek: 0, last: 0 };
