import { type Filters, type Place, periods } from '#desk/address/place.ts';
import { Select } from '#desk/controls/Select.tsx';
import { kindWords } from '#desk/words/kinds.ts';
import { statuses, statusLabels } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';

const periodWords = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last 12 months' } as const;

const kindOptions = [
	{ value: '', label: 'All kinds' },
	...leadKinds.map((value) => ({ value, label: kindWords[value][1] })),
] as const;
const statusOptions = [
	{ value: '', label: 'Any status' },
	...statuses.map((value) => ({ value, label: statusLabels[value] })),
] as const;
const periodOptions = [
	{ value: '0', label: 'Any time' },
	...periods.map((value) => ({ value: String(value), label: periodWords[value] })),
];

/** The filters of which one value is chosen. */
export function Choices({ place, narrow }: { place: Place; narrow: (change: Partial<Filters>) => void }) {
	return (
		<div className="grid gap-2 @min-[34rem]:grid-cols-3">
			<Select id="kind" label="Kind" value={place.kind} options={kindOptions} onChange={(kind) => narrow({ kind })} />
			<Select
				id="status"
				label="Status"
				value={place.status}
				options={statusOptions}
				onChange={(status) => narrow({ status })}
			/>
			<Select
				id="period"
				label="Received"
				value={String(place.period)}
				options={periodOptions}
				onChange={(value) => narrow({ period: periods.find((days) => String(days) === value) ?? 0 })}
			/>
		</div>
	);
}
