import type { Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { photoAddress } from '#desk/api/call.ts';
import type { Summary } from '#desk/contract.ts';
import { Mark } from '#desk/controls.tsx';
import { companiesLine, counted, dayOf, dueOf, kindWords, momentWords, nthWords } from '#desk/words.ts';
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
	const { kind, id, status, postcode, message, photos, firstPhotos, notes, suspected, trouble } = request;
	const isOpen = place.open?.kind === kind && place.open.id === id;
	const [icon, look] = kindLooks[kind];
	const about = [
		momentWords(request.createdAt, now),
		request.reference,
		request.stairType,
		photos > 0 ? counted(photos, 'photo') : null,
		notes > 0 ? counted(notes, 'note') : null,
		request.dueAt ? `answer due ${momentWords(request.dueAt, now).replace(', ', ' by ')}` : null,
		request.companiesToo ? 'asks for companies' : null,
		request.source === 'telephone' ? 'by telephone' : null,
	].filter((part) => part !== null);
	return (
		<>
			{together > 1 ? <li className="mt-1 font-bold">{together} requests of one person</li> : null}
			<li
				className={`${together === 0 ? 'ml-4' : ''} relative grid grid-cols-[2.5rem_1fr] gap-x-3 gap-y-1 overflow-hidden rounded-card border-2 bg-surface px-3 py-2 hover:border-brand @min-[48rem]:min-h-[64px] @min-[48rem]:grid-cols-[2.5rem_14rem_1fr_auto] @min-[48rem]:items-center @min-[48rem]:gap-x-4 @min-[48rem]:py-0.5 ${isOpen ? 'border-brand bg-brand-pale' : 'border-line'}`}
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
						to={{ ...place, open: { kind, id }, photo: 0 }}
						data-request={`${kind}/${id}`}
						aria-current={isOpen ? 'true' : undefined}
						className="flex min-h-8 items-center text-lg leading-tight @min-[48rem]:min-h-7 font-bold wrap-anywhere text-brand after:absolute after:inset-0 after:content-['']"
					>
						{request.name}
					</PlaceLink>
					<p className="text-[0.9rem] leading-snug text-muted">
						{kindWords[kind][0]}
						{postcode ? `, ${postcode}` : ''}
					</p>
				</div>
				<div className="col-span-2 flex min-w-0 items-center gap-2 @min-[48rem]:col-span-1">
					{firstPhotos.length > 0 ? (
						<div className="flex shrink-0 gap-1">
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
					) : null}
					<div className="min-w-0">
						<p className="truncate leading-snug">{message}</p>
						<p className="text-[0.9rem] leading-tight text-muted">{about.join(' · ')}</p>
						{request.companies.length > 0 ? (
							<p className="text-[0.9rem] leading-tight wrap-anywhere">{companiesLine(request)}</p>
						) : null}
					</div>
				</div>
				<div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 @min-[48rem]:col-span-1 @min-[48rem]:max-w-72 @min-[48rem]:justify-end">
					<DueMark request={request} now={now} />
					<Mark tone={status === 'new' ? 'good' : 'plain'}>{statusLabels[status]}</Mark>
					{request.nth > 1 ? <Mark tone="plain">{nthWords(request.nth)} of this person</Mark> : null}
					{request.followOn && request.followOn <= dayOf(now) ? (
						<Mark tone="warn" icon="clock">
							Follow up
						</Mark>
					) : null}
					{isNobodys(request) ? (
						<Mark tone="warn" icon="warning">
							Nobody has it
						</Mark>
					) : null}
					{isDisputed(request) ? (
						<Mark tone="warn" icon="warning">
							A company objects
						</Mark>
					) : null}
					{request.held ? (
						<Mark tone="warn" icon="clock">
							Held
						</Mark>
					) : null}
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
				</div>
				<TimeLeft request={request} now={now} />
			</li>
		</>
	);
}

/** Whether a company objects, and the operator has neither agreed nor taken the request back from it. */
const isDisputed = ({ companies }: Summary) =>
	companies.some(
		({ answer, agreed, isTakenBack }) => answer !== null && objections.includes(answer) && !agreed && !isTakenBack,
	);

/** Whether no company has it any more, and it is not over. */
const isNobodys = ({ companies, status }: Summary) =>
	companies.length > 0 && companies.every(({ hasIt }) => !hasIt) && !overStatuses.includes(status);

const tones = { over: 'bad', soon: 'warn', later: 'plain', far: 'quiet' } as const;

/** What is left of the time to answer, where it counts; else when it was answered. */
export function DueMark({ request, now }: { request: Summary; now: number }) {
	const { state, text } = dueOf(request, now);
	if (state === 'none') return text ? <span className="text-[0.9rem] text-muted">{text}</span> : null;
	return (
		<Mark tone={tones[state]} icon={state === 'over' ? 'warning' : 'clock'}>
			{text}
		</Mark>
	);
}

const bars = { over: 'bg-danger', soon: 'bg-warning', later: 'bg-edge', far: 'bg-line' } as const;

/** The same as a bar along the foot of the row. */
function TimeLeft({ request, now }: { request: Summary; now: number }) {
	const { state, share = 0 } = dueOf(request, now);
	if (state === 'none') return null;
	return <span className={`absolute bottom-0 left-0 h-[3px] ${bars[state]}`} style={{ width: `${100 * share}%` }} />;
}
