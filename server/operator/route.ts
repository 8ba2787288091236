import type { Row } from '#leads/columns.ts';
import { areaIn, nationsOf } from '#leads/postcode.ts';
import { type LeadKind, tables, wordsOf } from '#leads/tables.ts';
import { mayBeAsked, whyNot } from '#server/delivery/choice.ts';
import { atOnce } from '#server/delivery/plan.ts';
import type { Operating } from '#server/operator/actions.ts';
import { printable } from '#server/operator/format.ts';

/** What of a request companies are chosen by. */
interface Sample {
	address: string;
	kind: LeadKind;
	stairs: string | undefined;
}

/** Says which companies would be asked about a request that came now, and why the others would not. */
export async function route(
	{ address, kind, stairs }: Sample,
	{ store, sending }: Pick<Operating, 'store' | 'sending'>,
): Promise<string> {
	const { routing } = await sending();
	const columns = tables.find((one) => one.kind === kind)?.columns ?? [];
	const given: Row = { address, stair_type: stairs ?? 'unsure', companies_too: 'yes' };
	const row = Object.fromEntries(
		Object.entries(given).filter(([column]) => columns.some(({ name }) => name === column)),
	);
	const now = new Date();
	const loads = store.companies.loads(
		routing.companies.map(({ name }) => name),
		now,
	);
	const asking = { kind, row, loads, now };
	const free = mayBeAsked(routing, asking);
	const first = free.slice(0, atOnce(routing));
	const later = free.slice(first.length, routing.maxCompaniesPerLead);
	const lines = [
		...first.map(({ name }) => `${name}: is asked at once`),
		...later.map(({ name }) => `${name}: is asked next, if one of these declines or does not answer in time`),
		...free
			.slice(first.length + later.length)
			.map(({ name }) => `${name}: would be asked, but others were not asked for longer`),
		...routing.companies.flatMap((company) => {
			const reason = whyNot(company, asking);
			return reason === undefined ? [] : `${company.name}: ${reason}`;
		}),
		...(first.length > 0 ? [] : [`No company is asked: you alone get it, and may pass it on.`]),
	];
	return `${[placeOf(kind, row), ...lines].map(printable).join('\n')}\n`;
}

function placeOf(kind: LeadKind, { address }: Row): string {
	const what = `A ${wordsOf(kind)} request`;
	if (typeof address !== 'string') return `${what} says nothing of where it comes from.`;
	const area = areaIn(address);
	if (area === undefined) return `${what} whose address has no postcode that can be read.`;
	return `${what} from ${[area, ...nationsOf(area)].join(', ')}.`;
}
