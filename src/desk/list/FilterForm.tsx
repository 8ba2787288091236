import { useState } from 'react';
import { countOfFilters, type Filters, noFilters, type Place } from '#desk/address/place.ts';
import { go } from '#desk/address/use-place.ts';
import { Choices } from '#desk/list/Choices.tsx';
import { SearchBox } from '#desk/list/SearchBox.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** What the list is narrowed by. Each choice counts at once and is a step in the tab's history. */
export function FilterForm({ place }: { place: Place }) {
	const narrow = (change: Partial<Filters>) => go({ ...place, ...change, sheet: 1 });
	const chosen = countOfFilters({ ...place, due: false });
	const [isOpen, setOpen] = useState(chosen > 0);
	return (
		<search>
			<form className="@container" onSubmit={(event) => event.preventDefault()}>
				<SearchBox place={place} />
				<div className="mt-2 flex flex-wrap gap-2">
					<Button aria-pressed={place.due} className={pressedLook} onClick={() => narrow({ due: !place.due })}>
						Only due
					</Button>
					<Button
						aria-expanded={isOpen}
						aria-controls="choices"
						className="group px-3"
						onClick={() => setOpen(!isOpen)}
					>
						{chosen > 0 ? `Filters (${chosen})` : 'Filters'}
						<span className="group-aria-expanded:rotate-180">
							<Icon name="chevron" />
						</span>
					</Button>
					{chosen > 0 || place.due || place.find ? (
						<Button className="px-3" onClick={() => narrow(noFilters)}>
							Show all
						</Button>
					) : null}
				</div>
				<div id="choices" hidden={!isOpen} className="mt-2">
					<Choices place={place} narrow={narrow} />
				</div>
			</form>
		</search>
	);
}

/** A pressed button is filled, and has a mark that forced colours show too. */
const pressedLook = 'px-3 aria-pressed:bg-brand aria-pressed:text-inverse aria-pressed:before:content-["✓"]';
