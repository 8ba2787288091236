import type { Place } from '#desk/address/place.ts';
import { useRead } from '#desk/api/use-read.ts';
import type { Figures } from '#desk/contract.ts';
import { CompanyTable } from '#desk/figures/CompanyTable.tsx';
import { MonthChoice, monthOf } from '#desk/figures/MonthChoice.tsx';
import { SourceTable } from '#desk/figures/SourceTable.tsx';
import { WeekTable } from '#desk/figures/WeekTable.tsx';
import { Loading } from '#desk/frame/Loading.tsx';
import { Unread } from '#desk/frame/Unread.tsx';
import { useNow } from '#desk/words/use-now.ts';

/** Requests by week and source, and how soon they were answered. */
export function FiguresPage({ place }: { place: Place }) {
	const now = useNow();
	const { value, failure, loading } = useRead<Figures>(`figures?month=${monthOf(place, now)}`);
	return (
		<>
			<MonthChoice place={place} now={now} />
			{failure ? <Unread what="The figures" failure={failure} older={false} /> : null}
			{loading ? <Loading what="the figures" /> : null}
			{value && !loading && !failure ? (
				<>
					<WeekTable weeks={value.weeks} />
					<CompanyTable companies={value.companies} />
					<SourceTable weeks={value.weeks} />
				</>
			) : null}
		</>
	);
}
