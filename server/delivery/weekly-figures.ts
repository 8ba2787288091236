import type { LeadKind } from '#leads/tables.ts';
import type { CompanyWeek, WeeklyMailParts } from '#server/emails/templates/weekly.ts';
import { hour } from '#server/settings/units.ts';
import { answerHours } from '#server/store/due.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

export interface Week extends Pick<WeeklyMailParts, 'suspected' | 'answered' | 'companies'> {
	counts: ReadonlyMap<LeadKind, number>;
}

/** Requests read at once: the server answers visitors between two of these. */
const atOnce = 200;

/** What came from one time to another, and how it was answered. Both in the format of `created_at`. */
export async function readWeek(
	store: Pick<Store, 'search' | 'answers'>,
	since: string,
	before: string,
	now = Date.now(),
): Promise<Week> {
	const counts = new Map<LeadKind, number>();
	const companies = new Map<string, CompanyWeek>();
	const answered = { inTime: 0, late: 0, timeLeft: 0 };
	let suspected = 0;
	for (let offset = 0, total = 1; offset < total; offset += atOnce) {
		const page = await store.search.find({ since, before, order: 'arrival', offset, most: atOnce });
		total = page.total;
		for (const found of page.found) {
			const { kind } = found.request;
			counts.set(kind, (counts.get(kind) ?? 0) + 1);
			if (found.request.suspected) suspected++;
			const until = answerableUntil(found);
			if (until === undefined) continue;
			if (found.answeredAt !== null) answered[Date.parse(found.answeredAt) <= until ? 'inTime' : 'late']++;
			else answered[now < until ? 'timeLeft' : 'late']++;
			await addCompanies(store, found, until, companies);
		}
	}
	return { counts, suspected, answered, companies: [...companies.values()].toSorted((a, b) => b.asked - a.asked) };
}

/** Until when a request is to be answered, in ms since 1970; undefined for spam, and for a kind that nobody has to answer. */
function answerableUntil({ request, status }: Found): number | undefined {
	const hours = answerHours[request.kind];
	return hours === null || status === 'spam' ? undefined : Date.parse(request.created_at) + hours * hour;
}

async function addCompanies(
	{ answers }: Pick<Store, 'answers'>,
	{ request, companies }: Found,
	until: number,
	all: Map<string, CompanyWeek>,
): Promise<void> {
	if (companies.length === 0) return;
	const given = await answers.of(request);
	for (const name of companies) {
		const own = given.filter(({ company }) => company === name);
		const [first] = own.filter(({ answer }) => answer !== 'not-for-me');
		const company = all.get(name) ?? { name, asked: 0, inTime: 0, late: 0, declined: 0 };
		company.asked++;
		if (first) company[Date.parse(first.created_at) <= until ? 'inTime' : 'late']++;
		else if (own.length > 0) company.declined++;
		all.set(name, company);
	}
}
