import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { CallFailed } from '#desk/api/call.ts';
import { ChangeResult, type RequestPart } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import type { Detail, HeldInput, Summary } from '#desk/contract.ts';
import { Mark } from '#desk/controls.tsx';
import { LetGoOrDrop, useHeldAction } from '#desk/list/HeldRequests.tsx';
import { DueMark } from '#desk/list/Row.tsx';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { Answers } from '#desk/request/Answers.tsx';
import { Contact } from '#desk/request/Contact.tsx';
import { Deliveries } from '#desk/request/Deliveries.tsx';
import { Erase } from '#desk/request/Erase.tsx';
import { FollowUp } from '#desk/request/FollowUp.tsx';
import { History } from '#desk/request/History.tsx';
import { Notes } from '#desk/request/Notes.tsx';
import { Others } from '#desk/request/Others.tsx';
import { PassOn } from '#desk/request/PassOn.tsx';
import { Photos } from '#desk/request/Photos.tsx';
import { StatusChoice } from '#desk/request/StatusChoice.tsx';
import { WhoHasIt } from '#desk/request/WhoHasIt.tsx';
import { Write } from '#desk/request/Write.tsx';
import { kindWords, momentWords, nthWords } from '#desk/words.ts';
import { suspicionWords } from '#leads/client-info.ts';
import { type Status, sourceWords, statusLabels } from '#leads/status.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The request that is open, once it has come. It is given a key of its own, so nothing of another one is ever shown in it. */
export function OpenRequest({ place, open, listed }: OpenRequestProps) {
	const { value, failure } = useRead<Detail>(`requests/${open.kind}/${open.id}`);
	const gone = failure?.reason === 'gone';
	const beside = useBeside(open, listed);
	const placeOf = ({ kind, id }: Summary): Place => ({ ...place, open: { kind, id }, photo: 0 });
	const step = (event: KeyboardEvent) => {
		const one = { j: beside.after, k: beside.before }[event.key];
		const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
		if (!one || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		go(placeOf(one));
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the two links do, wherever in it the focus is
		<div onKeyDown={step}>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<CloseRequest place={place} />
				<nav aria-label="Requests of the list" className="flex gap-2">
					{beside.before ? (
						<PlaceLink
							to={placeOf(beside.before)}
							aria-label="Previous request"
							className={buttonClass('plain', 'px-3!')}
						>
							Previous
						</PlaceLink>
					) : null}
					{beside.after ? (
						<PlaceLink to={placeOf(beside.after)} aria-label="Next request" className={buttonClass('plain', 'px-3!')}>
							Next
						</PlaceLink>
					) : null}
				</nav>
			</div>
			<Read what="this request" reading={gone ? { value: undefined, failure: erased } : { value, failure }}>
				{(request) => <RequestView request={request} place={place} />}
			</Read>
		</div>
	);
}

const erased = new CallFailed('gone', 'It is not here any more: it was erased, or deleted for its age.');

interface OpenRequestProps {
	place: Place;
	open: NonNullable<Place['open']>;
	/** The page of the list that it was opened from. */
	listed: readonly Summary[] | undefined;
}

interface Beside {
	before?: Summary | undefined;
	after?: Summary | undefined;
}

/** Those before and after it in the list, as that was when it was opened: what is done with it may move it there. */
function useBeside(open: NonNullable<Place['open']>, listed: readonly Summary[] = []): Beside {
	const [beside, setBeside] = useState<Beside>();
	const at = beside ? -1 : listed.findIndex(({ kind, id }) => kind === open.kind && id === open.id);
	if (at >= 0) setBeside({ before: listed[at - 1], after: listed[at + 1] });
	return beside ?? {};
}

/** The way back to the list as it was; where both stand side by side, it makes room for the list. */
function CloseRequest({ place }: { place: Place }) {
	return (
		<PlaceLink to={{ ...place, open: null, photo: 0 }} className={buttonClass()}>
			<span className="rotate-90">
				<Icon name="chevron" />
			</span>
			<span className="xl:hidden">Back to the list</span>
			<span className="hidden xl:inline">Close, and show the list alone</span>
		</PlaceLink>
	);
}

/** One request with all that is known of it and all that can be done. What is needed first comes first, on a phone too. */
function RequestView({ request, place }: RequestPart & { place: Place }) {
	const now = useNow();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const { kind, reference, name, status, createdAt, suspected, trouble, source } = request;
	return (
		<article aria-labelledby="request-title" className="@container mt-4">
			<h2 id="request-title" ref={title} tabIndex={-1} className="text-2xl font-bold text-brand sm:text-3xl">
				{name}
			</h2>
			<p className="mt-1">
				{kindWords[kind][0]} <strong>{reference}</strong>, received {momentWords(createdAt, now)}
				{source === null ? '' : source === 'telephone' ? ', by telephone' : `, sent from: ${sourceWords(source)}`}
			</p>
			<p className="mt-2 flex flex-wrap items-center gap-2">
				<DueMark request={request} now={now} />
				<Mark tone={status === 'new' ? 'good' : 'plain'}>{statusLabels[status]}</Mark>
				{request.nth > 1 ? <Mark tone="plain">{nthWords(request.nth)} of this person</Mark> : null}
				{suspected ? (
					<Mark tone="bad" icon="warning">
						Perhaps spam: {suspicionWords(suspected)}
					</Mark>
				) : null}
				{trouble ? (
					<Mark tone="bad" icon="mail">
						Not delivered to all
					</Mark>
				) : null}
			</p>
			{request.held ? <HeldRequest request={request} place={place} /> : null}
			<div className="mt-4 grid gap-4 @min-[48rem]:grid-cols-[3fr_2fr] @min-[48rem]:items-start">
				<div className="contents @min-[48rem]:flex @min-[48rem]:flex-col @min-[48rem]:gap-4">
					<Contact request={request} />
					<WhoHasIt request={request} />
					<PassOn request={request} />
					{request.photoList.length > 0 ? <Photos request={request} place={place} /> : null}
					<Answers request={request} />
				</div>
				<div className="contents @min-[48rem]:flex @min-[48rem]:flex-col @min-[48rem]:gap-4">
					<StatusChoice request={request} />
					<Notes request={request} />
					<History request={request} now={now} />
					<FollowUp request={request} />
					<Write request={request} />
					<Deliveries request={request} now={now} />
					{request.others.length > 0 ? <Others request={request} place={place} now={now} /> : null}
					<Erase request={request} place={place} />
				</div>
			</div>
			<ToChange status={status} />
		</article>
	);
}

/** What a held request needs first: to be let go, or dropped. */
function HeldRequest({ request, place }: { request: Detail; place: Place }) {
	const { state, act } = useHeldAction();
	const close = (input: HeldInput) =>
		act(input, () => input.act === 'drop' && go({ ...place, open: null, photo: 0 }, 'replace'));
	return (
		<div className="mt-4 rounded-card border-2 border-warning bg-surface p-4">
			<p className="mb-3">
				This request is held, because too many came: nobody was told of it. It is from {request.held}.
			</p>
			<LetGoOrDrop which={request.id} about="this request" act={close} isBusy={state.is === 'sending'} />
			<ChangeResult state={state} sending="Working …" failed="It is held as before." />
		</div>
	);
}

/** On a phone, what is changed most is one press away, wherever the page is scrolled to. */
function ToChange({ status }: { status: Status }) {
	return (
		<nav
			aria-label="Shortcuts"
			className="sticky bottom-0 -mx-4 mt-4 flex gap-2 border-t-2 border-line bg-page p-2 @min-[48rem]:hidden short:static"
		>
			<a href="#status-title" className={buttonClass('plain', 'grow px-2')}>
				Status: {statusLabels[status]}
			</a>
			<a href="#notes" className={buttonClass('plain', 'grow px-2')}>
				Add a note
			</a>
			<a href="#pass" className={buttonClass('plain', 'grow px-2')}>
				Pass it on
			</a>
		</nav>
	);
}
