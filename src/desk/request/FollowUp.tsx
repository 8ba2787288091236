import { useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { fieldLook } from '#desk/controls.tsx';
import { useNow } from '#desk/now.ts';
import { Part } from '#desk/Part.tsx';
import { dayOf, dayWords } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** The day on whose morning the request comes to the top of the list. */
export function FollowUp(part: RequestPart) {
	const { followOn } = part.request;
	const now = useNow();
	const [day, setDay] = useState('');
	const { state, act } = useAction('follow-up', part);
	const save = async (chosen: string | null) => {
		if (await act({ day: chosen })) setDay('');
	};
	return (
		<Part id="follow-up" title="Follow it up">
			<p className="mt-2">
				{followOn
					? `It comes to the top of the list on ${dayWords(followOn)}.`
					: 'On that morning, it comes to the top of the list.'}
			</p>
			<form
				className="mt-2 flex flex-wrap items-end gap-2"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void save(day);
				}}
			>
				<div>
					<label htmlFor="follow-on" className="font-bold">
						Day
					</label>
					<input
						id="follow-on"
						type="date"
						min={dayOf(now)}
						value={day}
						className={fieldLook}
						onChange={({ target }) => setDay(target.value)}
					/>
				</div>
				<Button type="submit" aria-disabled={state.is === 'sending' || undefined}>
					Set the day
				</Button>
				{followOn ? <Button onClick={() => void save(null)}>Nothing to follow up</Button> : null}
			</form>
			<ChangeResult state={state} sending="Saving …" failed="The day is not saved." />
		</Part>
	);
}
