import { Fragment } from 'react';
import { openOf, type Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { photoAddress } from '#desk/api/call.ts';
import type { Summary } from '#desk/contract.ts';
import { Mark } from '#desk/controls.tsx';
import { companyWords, counted, dayOf, dueOf, kindWords, momentWords, nthWords } from '#desk/words.ts';
import { briefDayOf } from '#leads/british-time.ts';
import { objections, overStatuses, statusLabels } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

const kindLooks: Readonly<Record<LeadKind, readonly [icon: IconName, look: string]>> = {
	'photo-quote': ['camera', 'bg-brand-pale text-brand'],
	brochure: ['brochure', 'bg-band text-ink'],
	callback: ['phone', 'bg-brand text-inverse'],
};

interface RowProps {
	request: Summary;
	/** How many requests of its person the list shows together, at the first of them; 0 at the others. */
	together: number;
	place: Place;
	now: number;
	/** Undefined where none are chosen. */
	isChosen: boolean | undefined;
	choose: () => void;
}

/** One request: a card on a phone and beside an open request, a line of columns where there is room. Its name opens it. */
export function Row({ request, together, place, now, isChosen, choose }: RowProps) {
	const { kind, postcode, message, photos, firstPhotos, notes } = request;
	const isOpen = place.open === openOf(request);
	const [icon, look] = kindLooks[kind];
	const about = [
		momentWords(request.createdAt, now, briefDayOf),
		request.reference,
		request.stairType,
		photos > firstPhotos.length ? counted(photos, 'photo') : null,
		notes > 0 ? counted(notes, 'note') : null,
		request.companiesToo ? 'asks for companies' : null,
		request.source === 'telephone' ? 'by telephone' : null,
	].filter((part) => part !== null);
	return (
		<>
			{together > 1 ? <li className="mt-2 font-bold">{together} requests of one person</li> : null}
			<li
				className={`${together === 1 ? '[.ml-4+&]:mt-3' : 'ml-4'} relative grid grid-cols-[2.5rem_1fr] @min-[34rem]:grid-cols-[2.5rem_minmax(11rem,1fr)_auto] gap-x-3 gap-y-1 overflow-hidden rounded-card border bg-surface px-3 py-2 hover:border-brand @min-[48rem]:min-h-16 @min-[48rem]:grid-cols-[2.5rem_11rem_1fr_16rem] @min-[60rem]:grid-cols-[2.5rem_11rem_1fr_26rem] @min-[48rem]:items-center @min-[48rem]:gap-x-4 @min-[48rem]:py-1.5 ${isOpen ? 'border-brand bg-brand-pale' : 'border-line'}`}
			>
				{isChosen === undefined ? (
					<span className={`flex size-10 items-center justify-center rounded-control border border-line ${look}`}>
						<Icon name={icon} />
					</span>
				) : (
					<input
						type="checkbox"
						checked={isChosen}
						aria-label={`Choose ${request.name}, ${request.reference}`}
						// Above the link that covers the row.
						className="relative z-1 size-10 accent-brand"
						onChange={choose}
					/>
				)}
				<div className="min-w-0">
					<PlaceLink
						to={{ ...place, open: openOf(request), photo: '' }}
						data-request={openOf(request)}
						aria-current={isOpen ? 'true' : undefined}
						className="flex min-h-8 items-center text-lg leading-tight @min-[48rem]:min-h-7 font-bold wrap-anywhere text-brand after:absolute after:inset-0 after:content-['']"
					>
						<span className="line-clamp-2">{request.name}</span>
					</PlaceLink>
					<p className="text-[0.9rem] leading-snug text-muted">
						{kindWords[kind][0]}
						{postcode ? `, ${postcode.replace(' ', '\u00a0')}` : ''}
					</p>
				</div>
				<div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @min-[34rem]:col-start-2 @min-[34rem]:row-start-2 @min-[34rem]:flex-nowrap @min-[48rem]:col-span-1 @min-[48rem]:col-start-auto @min-[48rem]:row-start-auto">
					<div className="min-w-0 grow basis-60">
						<p className="line-clamp-2 leading-tight wrap-anywhere">{message}</p>
						{/* A dot stands before each part: at the beginning of a line it is cut off. */}
						<p className="-ml-3.5 flex flex-wrap text-[0.9rem] leading-[1.2] text-muted [clip-path:inset(0_0_0_0.875rem)] *:before:inline-block *:before:w-3.5 *:before:text-center *:before:content-['·']">
							{about.map((part) => (
								<span key={part}>{part} </span>
							))}
						</p>
					</div>
					<div className="flex shrink-0 gap-1 empty:hidden">
						{firstPhotos.map((key) => (
							<img
								key={key}
								src={photoAddress(key, 'small')}
								alt=""
								width={40}
								height={40}
								loading="lazy"
								className="size-10 shrink-0 rounded-control bg-band object-cover"
							/>
						))}
					</div>
				</div>
				<div className="col-span-2 @min-[34rem]:col-span-1 @min-[34rem]:max-w-96 @min-[38rem]:max-w-104 @min-[48rem]:max-w-none @min-[34rem]:text-right">
					<p className="text-[0.9rem] leading-snug wrap-anywhere empty:hidden">
						{companyWords(request).map((words) => (
							<Fragment key={words}>
								<span className="inline-block">{words}</span>{' '}
							</Fragment>
						))}
					</p>
					<div className="mt-0.5 flex flex-wrap items-center gap-1 @min-[34rem]:justify-end">
						<Marks request={request} now={now} />
					</div>
				</div>
			</li>
		</>
	);
}

/** Whether a company objects, and the operator has neither agreed nor taken the request back from it. */
const isDisputed = ({ companies }: Summary) =>
	companies.some((one) => one.answer !== null && objections.includes(one.answer) && !one.agreed && !one.isTakenBack);

/** Whether no company has it any more, and it is not over. */
const isNobodys = ({ companies, status }: Summary) =>
	companies.length > 0 && companies.every(({ hasIt }) => !hasIt) && !overStatuses.includes(status);

const tones = { over: 'bad', soon: 'warn', later: 'plain' } as const;

/** What is left of the time to answer, where it counts, else when it was answered; its status, and what needs somebody. */
export function Marks({ request, now }: { request: Summary; now: number }) {
	const { state, text } = dueOf(request, now);
	const { status, nth, followOn, held, suspected, trouble } = request;
	const marks = [
		state !== 'none' && ([text, tones[state], state === 'over' ? 'warning' : 'clock'] as const),
		[statusLabels[status], status === 'new' ? 'good' : 'plain'] as const,
		nth > 1 && ([`${nthWords(nth)} of this person`, 'plain'] as const),
		followOn !== null && followOn <= dayOf(now) && (['Follow up', 'warn', 'clock'] as const),
		isNobodys(request) && (['Nobody has it', 'warn', 'warning'] as const),
		isDisputed(request) && (['A company objects', 'warn', 'warning'] as const),
		held !== null && (['Held', 'warn', 'clock'] as const),
		suspected !== null && (['Perhaps spam', 'bad', 'warning'] as const),
		trouble && (['Not delivered', 'bad', 'mail'] as const),
	].filter((mark) => mark !== false);
	return (
		<>
			{state === 'none' && text ? <span className="text-[0.9rem] text-muted">{text}</span> : null}
			{marks.map(([words, tone, icon]) => (
				<Mark key={words} tone={tone} {...(icon && { icon })}>
					{words}
				</Mark>
			))}
		</>
	);
}
