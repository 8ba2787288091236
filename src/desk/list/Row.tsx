import type { Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import type { Summary } from '#desk/contract.ts';
import { Mark } from '#desk/controls.tsx';
import { counted, dueOf, kindWords, momentWords } from '#desk/words.ts';
import { statusLabels } from '#leads/status.ts';

/** One request: a card on a phone and beside an open request, a line of columns where there is room. Its name opens it. */
export function Row({ request, place, now }: { request: Summary; place: Place; now: number }) {
	const { kind, id, status, photos, notes, suspected, trouble } = request;
	const isOpen = place.open?.kind === kind && place.open.id === id;
	const about = [
		request.reference,
		request.postcode,
		request.stairType,
		photos > 0 ? counted(photos, 'photo') : null,
		notes > 0 ? counted(notes, 'note') : null,
		request.companiesToo ? 'asks for companies' : null,
	].filter((part) => part !== null);
	return (
		<li
			className={`relative grid gap-x-4 gap-y-1 rounded-card border-2 bg-surface px-4 py-2 hover:border-brand @min-[40rem]:grid-cols-[2fr_3fr_2fr] @min-[40rem]:items-center ${isOpen ? 'border-brand bg-brand-pale' : 'border-line'}`}
		>
			<div className="flex flex-wrap items-center justify-between gap-2 @min-[40rem]:order-3 @min-[40rem]:justify-end">
				<DueMark request={request} now={now} />
				<Mark tone={status === 'new' ? 'good' : 'plain'}>{statusLabels[status]}</Mark>
			</div>
			<div className="min-w-0 @min-[40rem]:order-1">
				<PlaceLink
					to={{ ...place, open: { kind, id }, photo: 0 }}
					data-request={`${kind}/${id}`}
					aria-current={isOpen ? 'true' : undefined}
					className="flex min-h-11 items-center text-lg leading-tight font-bold text-brand after:absolute after:inset-0 after:content-['']"
				>
					{request.name}
				</PlaceLink>
			</div>
			<div className="min-w-0 @min-[40rem]:order-2">
				<p className="leading-snug">
					{kindWords[kind][0]}, {momentWords(request.createdAt, now)}
				</p>
				<p className="text-[0.9rem] leading-snug text-muted">{about.join(' · ')}</p>
				{suspected || trouble ? (
					<p className="mt-1 flex flex-wrap gap-2">
						{suspected ? (
							<Mark tone="bad" icon="warning">
								Perhaps spam
							</Mark>
						) : null}
						{trouble ? (
							<Mark tone="bad" icon="mail">
								Not delivered
							</Mark>
						) : null}
					</p>
				) : null}
			</div>
		</li>
	);
}

/** What is left of the 24 hours, where they count; else when it was answered. */
export function DueMark({ request, now }: { request: Summary; now: number }) {
	const { state, text } = dueOf(request, now);
	if (text === '') return <span />;
	if (state === 'none') return <span className="text-[0.9rem] text-muted">{text}</span>;
	return (
		<Mark
			tone={state === 'over' ? 'bad' : state === 'soon' ? 'good' : 'plain'}
			icon={state === 'over' ? 'warning' : 'clock'}
		>
			{text}
		</Mark>
	);
}
