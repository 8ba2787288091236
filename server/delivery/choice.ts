import { serviceAreas } from '#facts/companies.ts';
import { capitalised } from '#facts/in-words.ts';
import type { Row } from '#leads/columns.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import { areaIn, type Nation, nationsOf, postcodeAreas, whereIn } from '#leads/postcode.ts';
import { isForCompanies, type LeadKind, tables, wordsOf } from '#leads/tables.ts';
import type { Company, ReadRouting } from '#server/delivery/routing.ts';
import type { Pause } from '#server/store/company-loads.ts';
import { britishDay } from '#server/store/days.ts';
import type { CompanyLoads } from '#server/store/delivery.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

// Which companies are asked about a request. What they had lately, and their pauses, are given.

/** The companies that take a request by what it is and where, whether they may be asked now or not. None where companies may not have it. */
export function takers({ companies }: ReadRouting, kind: LeadKind, row: Row): Company[] {
	return isForCompanies(kind, row) ? companies.filter((one) => doesNotTake(one, kind, row) === undefined) : [];
}

/** A request, and what the choice depends on beside it. */
interface Asked {
	kind: LeadKind;
	row: Row;
	loads: CompanyLoads;
	now: Date;
}

/** The companies that may be asked now. First come companies without any request yet, as the routing file orders them; then the company whose last request is longest ago. */
export function mayBeAsked(routing: ReadRouting, { kind, row, loads, now }: Asked): Company[] {
	return takers(routing, kind, row)
		.filter((one) => isFull(one, loads, now) === undefined)
		.toSorted((a, b) => loadOf(a, loads).last - loadOf(b, loads).last);
}

/** Why a company is not asked about a request, in words that follow its name; undefined if it may be. */
function whyNot(company: Company, { kind, row, loads, now }: Asked): string | undefined {
	return doesNotTake(company, kind, row) ?? isFull(company, loads, now);
}

/** Each company with the reason why it is not asked about a request now (`whyNot`). */
function withReasons(companies: readonly Company[], request: LeadRequest, store: Store['companies']) {
	const now = new Date();
	const loads = store.loads(
		companies.map(({ name }) => name),
		now,
	);
	const asked = { kind: request.kind, row: request, loads, now };
	return companies.map((one) => ({ name: one.name, whyNot: whyNot(one, asked) ?? null }));
}

/** Companies that a request may be passed on to. Companies without a reason against it come first. */
export function fittingFirst(companies: readonly Company[], request: LeadRequest, store: Store['companies']) {
	return withReasons(companies, request, store).sort((a, b) => Number(a.whyNot !== null) - Number(b.whyNot !== null));
}

/** Why no company has a request, a sentence for each reason. */
export function whyNobody({ companies }: ReadRouting, request: LeadRequest, store: Store['companies']): string[] {
	const all = withReasons(companies, request, store);
	return [...new Set(all.map(({ whyNot }) => whyNot))].map((reason) => {
		const names = all.flatMap((one) => (one.whyNot === reason ? one.name : []));
		return `${capitalised(reason ?? 'may be asked now')}: ${names.join(', ')}.`;
	});
}

function doesNotTake({ kinds, stairTypes, areas }: Company, kind: LeadKind, row: Row): string | undefined {
	if (!kinds.includes(kind)) return `takes no ${wordsOf(kind)} requests`;
	const stairs = stairTypeSchema.safeParse(row.stair_type).data ?? 'unsure';
	if (!stairTypes.includes(stairs)) return `takes no requests with stairs that are ${stairs}`;
	if (!areas) return undefined;
	const area = areaIn(whereIn(row));
	if (area === undefined) return 'works in some areas only, and the request has no postcode that can be read';
	return isAmong(area, areas) ? undefined : `does not work in ${area}`;
}

function isFull(company: Company, loads: CompanyLoads, now: Date): string | undefined {
	const { thisWeek, pausedUntil } = loadOf(company, loads);
	const until = [company.pausedUntil ?? '', pausedUntil ?? ''].sort()[1] ?? '';
	if (until > britishDay(now.getTime())) return `is paused, and asked again from ${until} on`;
	const { perWeek } = company;
	return perWeek !== undefined && thisWeek >= perWeek ? `has had its ${perWeek} requests of this week` : undefined;
}

/** Where nobody takes a kind of request that says where it comes from: whole nations, then the areas besides. */
export function unserved({ companies }: ReadRouting): { requests: string; places: string }[] {
	return tables.flatMap(({ kind, columns }) => {
		const taking = companies.filter(({ kinds }) => kinds.includes(kind));
		if (taking.length === 0 || !columns.some(({ name }) => name === 'address')) return [];
		const isServed = (area: string) => taking.some(({ areas }) => isAmong(area, areas));
		const missing = postcodeAreas.filter((area) => nationsOf(area).length > 0 && !isServed(area));
		const whole = serviceAreas.filter((nation) => ofNoOther(nation).every((area) => missing.includes(area)));
		const others = missing.filter((area) => !nationsOf(area).some((nation) => whole.includes(nation)));
		return missing.length > 0
			? { requests: `${wordsOf(kind)} requests`, places: [...whole, ...others].join(', ') }
			: [];
	});
}

const ofNoOther = (nation: Nation) => postcodeAreas.filter((area) => nationsOf(area).join() === nation);

const isAmong = (area: string, areas: readonly string[] | undefined) =>
	areas === undefined || [area, ...nationsOf(area)].some((word) => areas.includes(word));

/**
 * The companies that are asked about no new request until a day, with who paused them: an account, an e-mail address, the company itself,
 * or the routing file (`byFile`), which alone can end that.
 * @param set the pauses that were set beside the routing file (`Companies.pauses`)
 */
export function pausesOf({ companies }: ReadRouting, set: readonly Pause[]) {
	return companies.flatMap(({ name: company, pausedUntil: inFile = '' }) => {
		const { until: ours = '', author = '' } = set.find((pause) => pause.company === company) ?? {};
		const byFile = inFile >= ours;
		const until = byFile ? inFile : ours;
		const by = byFile ? 'the routing file' : author;
		return until > britishDay(Date.now()) ? { company, until, by, byFile } : [];
	});
}

const loadOf = ({ name }: Company, loads: CompanyLoads) =>
	loads.get(name) ?? { thisWeek: 0, last: 0, pausedUntil: null };
