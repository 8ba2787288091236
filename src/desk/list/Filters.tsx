import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Filters, noFilters, type Place, periods } from '#desk/address/place.ts';
import { go, placeNow } from '#desk/address/use-place.tsx';
import { fieldLook, Opener, Select } from '#desk/controls.tsx';
import { kindWords } from '#desk/words.ts';
import { statuses, statusLabels } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';

/** What the list is narrowed by, beside what else is done with it. Each choice counts at once and is a step in the tab's history. */
export function FilterForm({ place, children }: { place: Place; children: ReactNode }) {
	const narrow = (change: Partial<Filters>) => go({ ...place, ...change, sheet: '1' });
	const chosen = [place.kind, place.status, place.days].filter(Boolean).length;
	const [isOpen, setOpen] = useState(chosen > 0);
	return (
		<search>
			<form className="@container" onSubmit={(event) => event.preventDefault()}>
				<div className="flex flex-wrap gap-2 @max-[34rem]:[&_button]:flex-1 @max-[34rem]:[&_button]:gap-1 @max-[34rem]:[&_button]:px-1! [&_button]:whitespace-nowrap">
					<SearchBox place={place} />
					<Opener aria-controls="choices" isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
						{chosen > 0 ? `Filters (${chosen})` : 'Filters'}
					</Opener>
					{toggles.map(([name, words]) =>
						name === 'due' || place[name] ? (
							<Button
								key={name}
								aria-pressed={place[name] === '1'}
								className={pressedLook}
								onClick={() => narrow({ [name]: place[name] ? '' : '1' })}
							>
								{words}
							</Button>
						) : null,
					)}
					{chosen > 0 || place.due || place.held || place.failed || place.find ? (
						<Button className="px-3!" onClick={() => narrow(noFilters)}>
							Show all
						</Button>
					) : null}
					{children}
				</div>
				<div id="choices" hidden={!isOpen} className="mt-2 grid gap-2 @min-[34rem]:grid-cols-3">
					{choices.map(({ name, ...choice }) => (
						<Select
							key={name}
							id={name}
							value={place[name]}
							onChange={(value) => narrow({ [name]: value })}
							{...choice}
						/>
					))}
				</div>
			</form>
		</search>
	);
}

const toggles = [
	['due', 'Only due'],
	['held', 'Only held'],
	['failed', 'Only not delivered'],
] as const;

/** A pressed button is filled, and has a mark that forced colours show too. */
export const pressedLook = 'px-3! aria-pressed:bg-brand aria-pressed:text-inverse aria-pressed:before:content-["✓"]';

/** How long after the last key the list is asked for, in ms. */
const pauseMs = 250;

/** Finds as it is typed. Only the first letter is a step in the tab's history: Back leads to the list as it was before. */
function SearchBox({ place }: { place: Place }) {
	const [text, setText] = useState(place.find);
	const asked = useRef(place.find);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		// Back, or "Show all", has changed it: what is typed follows.
		if (place.find === asked.current) return;
		clearTimeout(timer.current);
		asked.current = place.find;
		setText(place.find);
	}, [place.find]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const type = (find: string) => {
		setText(find);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			const now = placeNow();
			if (now.find === find) return;
			asked.current = find;
			go({ ...now, find, sheet: '1' }, now.find === '' ? 'push' : 'replace');
		}, pauseMs);
	};
	return (
		<>
			<label htmlFor="find" className="basis-full leading-snug">
				<strong>Find</strong> by name, telephone, email, postcode or reference
			</label>
			<input
				id="find"
				type="search"
				value={text}
				maxLength={100}
				autoComplete="off"
				spellCheck={false}
				enterKeyHint="search"
				className={`${fieldLook} mt-0! @min-[34rem]:w-30! grow`}
				onChange={({ target }) => type(target.value)}
			/>
		</>
	);
}

const periodWords = { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last 12 months' } as const;

const optionsOf = <V extends string>(all: string, values: readonly V[], words: (value: V) => string) => [
	{ value: '', label: all },
	...values.map((value) => ({ value: value as string, label: words(value) })),
];
const choices = [
	{ name: 'kind', label: 'Kind', options: optionsOf('All kinds', leadKinds, (kind) => kindWords[kind][1]) },
	{ name: 'status', label: 'Status', options: optionsOf('Any status', statuses, (status) => statusLabels[status]) },
	{ name: 'days', label: 'Received', options: optionsOf('Any time', periods, (days) => periodWords[days]) },
] as const;
