import { useEffect, useRef, useState } from 'react';
import type { Place } from '#desk/address/place.ts';
import { go, placeNow } from '#desk/address/use-place.ts';
import { fieldLook } from '#desk/controls/field-look.ts';

/** How long after the last key the list is asked for, in ms. */
const pauseMs = 250;

/** Finds as it is typed. Only the first letter is a step in the tab's history: Back leads to the list as it was before. */
export function SearchBox({ place }: { place: Place }) {
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
			if (now.page !== 'requests' || now.find === find) return;
			asked.current = find;
			go({ ...now, find, sheet: 1 }, now.find === '' ? 'push' : 'replace');
		}, pauseMs);
	};
	return (
		<>
			<label htmlFor="find" className="leading-snug">
				<strong>Find</strong> by name, telephone, e-mail, postcode or reference
			</label>
			<input
				id="find"
				type="search"
				value={text}
				maxLength={100}
				autoComplete="off"
				spellCheck={false}
				enterKeyHint="search"
				className={fieldLook}
				onChange={({ target }) => type(target.value)}
			/>
		</>
	);
}
