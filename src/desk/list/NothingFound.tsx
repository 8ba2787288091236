import type { ReactNode } from 'react';
import { countOfFilters, noFilters, type Place } from '#desk/address/place.ts';
import { go } from '#desk/address/use-place.ts';
import { Button } from '#ui/Button.tsx';

/** In place of an empty list: why it is empty, and what to do. */
export function NothingFound({ place }: { place: Place }) {
	const all = () => go({ ...place, ...noFilters, sheet: 1 });
	if (place.sheet > 1)
		return (
			<Empty text="There is no such page of the list any more.">
				<Button onClick={() => go({ ...place, sheet: 1 })}>Go to its first page</Button>
			</Empty>
		);
	if (place.find)
		return (
			<Empty text="Nothing fits what you are looking for. A part is enough: “7F3A”, “SW1A” or the last digits of a telephone number.">
				<Button onClick={all}>Show all requests</Button>
			</Empty>
		);
	if (place.due && countOfFilters(place) === 1)
		return (
			<Empty text="Nothing is due. Everybody who was promised an answer has had one.">
				<Button onClick={all}>Show all requests</Button>
			</Empty>
		);
	if (countOfFilters(place) > 0)
		return (
			<Empty text="No request fits these filters.">
				<Button onClick={all}>Show all requests</Button>
			</Empty>
		);
	return <Empty text="No requests yet. Each one appears here as soon as a visitor has sent it." />;
}

function Empty({ text, children }: { text: string; children?: ReactNode }) {
	return (
		<div className="mt-3 rounded-card border-2 border-line bg-surface p-4">
			<p>{text}</p>
			{children ? <div className="mt-3">{children}</div> : null}
		</div>
	);
}
