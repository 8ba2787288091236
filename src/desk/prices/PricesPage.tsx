import { useEffect } from 'react';
import { readAgain, useRead } from '#desk/api/call.ts';
import { Asked, Form, Result, useChange } from '#desk/api/change.tsx';
import {
	type OwnWordsState,
	type PagesState,
	type PriceName,
	priceLabels,
	promiseLabels,
	type WordName,
	yearLabel,
} from '#desk/contract.ts';
import { Happened, Part } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { useNow } from '#desk/session.ts';
import { momentWords } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';
import type { FieldProps } from '#ui/Field.tsx';

/** How soon it is looked again whether the pages are built, in ms. */
const lookAgainMs = 3000;

/** What the site says of prices, and promises in the operator's name. */
export function PricesPage() {
	return (
		<Read what="the prices" reading={useRead<OwnWordsState>('prices')}>
			{({ answers, pages, history }) => (
				<div className="grid gap-4">
					<WordsForm answers={answers} />
					<Pages pages={pages} />
					<Happened id="prices-history" history={history} />
				</div>
			)}
		</Read>
	);
}

/** Whether visitors read already what is saved. */
function Pages({ pages }: { pages: PagesState }) {
	const now = useNow();
	const change = useChange();
	const isBuilding = pages.is === 'building';
	useEffect(() => {
		if (!isBuilding) return;
		const timer = setInterval(() => void readAgain(), lookAgainMs);
		return () => clearInterval(timer);
	}, [isBuilding]);
	return (
		<div>
			<p role="status" className="wrap-anywhere">
				{pages.is === 'served' ? `What is saved is on the site since ${momentWords(pages.since, now)}.` : null}
				{pages.is === 'building'
					? 'The pages are being built, which takes a minute or two. Until then visitors see the old ones.'
					: null}
				{pages.is === 'failed' ? `The pages could not be built: ${pages.why}. Visitors see the old ones.` : null}
				{pages.is === 'by-hand' ? `This server does not build the pages. After a change: ${pages.todo}.` : null}
			</p>
			{pages.is === 'failed' ? (
				<Button className="mt-3" onClick={() => change.act('prices/build', {})}>
					Build them again
				</Button>
			) : null}
			<Result of={change} failed="They are not being built." />
		</div>
	);
}

function WordsForm({ answers }: Pick<OwnWordsState, 'answers'>) {
	const change = useChange();
	const asked = (name: WordName, label: string, more: Partial<FieldProps> = {}) => (
		<Asked
			of={change}
			id={`words-${name}`}
			required
			maxLength={20}
			defaultValue={answers[name]}
			{...{ name, label, ...more }}
		/>
	);
	return (
		<Form
			of={change}
			className="grid gap-4 [&_textarea]:min-h-20! *:last:sticky *:last:bottom-0 *:last:mt-0 *:last:border-t *:last:border-line *:last:bg-page *:last:py-2"
			save={(answers) => change.act('prices', Object.fromEntries(answers))}
			button="Save"
			look="main"
			failed="Nothing was changed; what you typed is still here."
		>
			<Part level={2} id="prices" title="Guide prices">
				<p>In pounds, with fitting and VAT. The pages, the plan, the brochure and the emails all use these.</p>
				<div className="mt-3 grid items-end gap-x-12 gap-y-4 lg:grid-cols-2">
					<div className="max-w-40 lg:col-span-2">{asked('year', yearLabel)}</div>
					{Object.entries(priceLabels).map(([name, label]) => (
						<fieldset key={name} className="[&_label]:[font:inherit]">
							<legend className="font-bold">{label}</legend>
							<div className="grid max-w-md grid-cols-2 gap-4">
								{asked(`${name as PriceName}.from`, 'From, £')}
								{asked(`${name as PriceName}.to`, 'To, £')}
							</div>
						</fieldset>
					))}
				</div>
			</Part>
			<Part level={2} id="promises" title="What the policies promise in your name">
				<p>You keep these promises yourself. Change any that you will not keep, in whole sentences.</p>
				<div className="mt-3 grid max-w-2xl gap-4">
					{Object.entries(promiseLabels).map(([name, label]) => (
						<div key={name}>{asked(name as WordName, label, { control: 'textarea', maxLength: 500 })}</div>
					))}
				</div>
			</Part>
		</Form>
	);
}
