import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { openOf, type Place } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { CallFailed, send, useRead } from '#desk/api/call.ts';
import { Confirm, Result, useChange } from '#desk/api/change.tsx';
import type { Detail, Done, Summary } from '#desk/contract.ts';
import { Breaking, Line, Part } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { SendOrErase } from '#desk/list/HeldRequests.tsx';
import { Marks } from '#desk/list/Row.tsx';
import { Answers } from '#desk/request/Answers.tsx';
import { Deliveries, PassOn, WhoHasIt } from '#desk/request/companies.tsx';
import { FollowUp, History, StatusChoice } from '#desk/request/course.tsx';
import { Photos } from '#desk/request/Photos.tsx';
import { Notes, Write } from '#desk/request/write.tsx';
import { useNow } from '#desk/session.ts';
import { counted, kindWords, momentWords } from '#desk/words.ts';
import { suspicionWords } from '#leads/client-info.ts';
import { mailLink } from '#leads/email.ts';
import { linkToRing, whomLabel } from '#leads/phone.ts';
import { sourceWords, statusLabels } from '#leads/status.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface OpenRequestProps {
	place: Place;
	/** The page of the list that it was opened from. */
	listed: readonly Summary[] | undefined;
}

/** The request that is open, once it has come. It is given a key of its own, so nothing of another one is ever shown in it. */
export function OpenRequest({ place, listed }: OpenRequestProps) {
	const { value, failure } = useRead<Detail>(`requests/${place.open}`);
	const beside = useBeside(place.open, listed);
	const step = (event: KeyboardEvent) => {
		const one = { j: beside.after, k: beside.before }[event.key];
		const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
		if (!one || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		go({ ...place, open: one, photo: '' });
	};
	const linkTo = (open: string | undefined, words: string) =>
		open ? (
			<PlaceLink
				to={{ ...place, open, photo: '' }}
				aria-label={`${words} request`}
				className={buttonClass('plain', 'px-3!')}
			>
				{words}
			</PlaceLink>
		) : null;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the two links do, wherever in it the focus is
		<div onKeyDown={step}>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<BackToList place={place} />
				<nav aria-label="Requests of the list" className="flex gap-2">
					{linkTo(beside.before, 'Previous')}
					{linkTo(beside.after, 'Next')}
				</nav>
			</div>
			<Read what="this request" reading={failure?.reason === 'gone' ? erased : { value, failure }}>
				{(request) => <RequestView request={request} place={place} />}
			</Read>
		</div>
	);
}

/** @param place of the request, in the list */
export const BackToList = ({ place }: { place: Place }) => (
	<PlaceLink
		to={{ ...place, open: '', photo: '' }}
		className={buttonClass('plain', 'px-3! [&+h1]:mt-3 *:first:rotate-90')}
	>
		<Icon name="chevron" />
		<span>
			Back<span className="max-sm:sr-only"> to the list</span>
		</span>
	</PlaceLink>
);

const erased = { value: undefined, failure: new CallFailed('gone', 'It is not here any more: erased, or too old.') };

/** Those before and after it in the list, as that was when it was opened: what is done with it may move it there. */
function useBeside(open: string, listed: readonly Summary[] = []): { before?: string; after?: string } {
	const [beside, setBeside] = useState<ReturnType<typeof useBeside>>();
	const all = listed.map(openOf);
	const at = beside ? -1 : all.indexOf(open);
	const [before, after] = [all[at - 1], all[at + 1]];
	if (at >= 0) setBeside({ ...(before && { before }), ...(after && { after }) });
	return beside ?? {};
}

interface ViewProps {
	request: Detail;
	place: Place;
}

/** One request with all that is known of it and all that can be done. What is needed first comes first, on a phone too. */
function RequestView({ request, place }: ViewProps) {
	const now = useNow();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const { kind, reference, name, createdAt, dueAt, suspected, source, trouble } = request;
	const isMissing = request.deliveries.some(({ state }) => state === 'given-up');
	const block = 'contents @min-[48rem]:flex @min-[48rem]:flex-col @min-[48rem]:gap-4';
	return (
		<article aria-labelledby="request-title" className="@container mt-4">
			<h2 id="request-title" ref={title} tabIndex={-1} className="text-2xl font-bold text-brand sm:text-3xl">
				{name}
			</h2>
			<p className="mt-1">
				{kindWords[kind][0]} <strong>{reference}</strong>, received {momentWords(createdAt, now)}
				{source === null ? '' : source === 'telephone' ? ', by telephone' : `, sent from: ${sourceWords(source)}`}
				{dueAt ? `. Due ${momentWords(dueAt, now)}` : ''}
			</p>
			<p className="mt-2 flex flex-wrap items-center gap-2">
				<Marks request={request} now={now} />
				{isMissing ? (
					<a href="#deliveries" className="font-bold text-danger">
						{trouble ? 'See what did not arrive' : 'No confirmation was sent'}
					</a>
				) : null}
			</p>
			{suspected ? <p className="mt-2">Signs of spam: {suspicionWords(suspected)}.</p> : null}
			{request.held ? <HeldRequest request={request} place={place} /> : null}
			<div className="mt-4 grid gap-4 @min-[48rem]:grid-cols-[3fr_2fr] @min-[48rem]:grid-rows-[auto_1fr] @min-[48rem]:items-start">
				<div className={block}>
					<Contact request={request} />
					{request.photoList.length > 0 ? <Photos request={request} place={place} /> : null}
					<Answers request={request} />
				</div>
				<div className={`${block} row-span-2`}>
					<StatusChoice request={request} />
					<WhoHasIt request={request} />
					<PassOn request={request} />
					<Notes request={request} />
					<FollowUp request={request} now={now} />
					<History request={request} now={now} />
					{request.others.length > 0 ? (
						<Part id="others" title="Other requests of this person">
							<RequestLinks requests={request.others} place={place} now={now} />
						</Part>
					) : null}
				</div>
				<div className={block}>
					<Write request={request} />
					<Deliveries request={request} />
					<Erase request={request} place={place} />
				</div>
			</div>
			{/* On a phone, what is changed most is one press away, wherever the page is scrolled to. */}
			<nav
				aria-label="Shortcuts"
				className="sticky bottom-0 -mx-4 mt-4 -mb-16 flex gap-2 border-t-2 border-line bg-page p-2 @min-[48rem]:hidden short:static"
			>
				{[
					['#status-title', 'Status'],
					['#notes', 'Note'],
					...(request.held || request.mayPassTo.length === 0 ? [] : [['#pass', 'Pass on']]),
				].map(([href, words]) => (
					<a key={href} href={href} className={buttonClass('plain', 'flex-1 px-1! whitespace-nowrap')}>
						{words}
					</a>
				))}
			</nav>
		</article>
	);
}

/** What a held request needs first. */
function HeldRequest({ request: { id, held }, place }: ViewProps) {
	const change = useChange();
	return (
		<div className="mt-4 rounded-card border-2 border-warning bg-surface p-4">
			<p className="mb-3">Too many came at once from {held}, so nobody was told of this. Send it, or erase it.</p>
			<SendOrErase
				what="it"
				about="this request"
				send={() => change.act('held', { act: 'send', which: id })}
				erase={() => change.run(() => endedBy('held', { act: 'drop', which: id }, place))}
			/>
			<Result of={change} failed="It is held as before." />
		</div>
	);
}

/** Does what erases the open request, and shows the list, with what was done. */
async function endedBy(path: string, input: object, place: Place): Promise<string> {
	const { message } = await send<Done>(path, input);
	go({ ...place, open: '', photo: '' }, 'replace', message);
	return message;
}

/** How to reach the visitor: one press rings or begins an e-mail. */
function Contact({ request: { kind, name, phone, whom, email, reference, held } }: { request: Detail }) {
	const call = linkToRing(whom, phone);
	const ring = call && ({ href: call.href, icon: 'phone', words: `Ring ${call.number}` } as const);
	const href = mailLink(email ?? '', `Your request ${reference}`);
	const write = href && ({ href, icon: 'mail', words: 'Write an email' } as const);
	const main = held ? -1 : 0;
	// A callback is to be rung about; what else was asked for is written.
	const ways = (kind === 'callback' ? [ring, write] : [write, ring]).flatMap((way) => way || []);
	return (
		<section aria-label={`Reach ${name}`} className="flex flex-wrap gap-3">
			{whom ? (
				<p className="basis-full wrap-anywhere">
					{whomLabel}: <Breaking text={whom} />
				</p>
			) : null}
			{ways.map(({ href, icon, words }, index) => (
				<a
					key={icon}
					href={href}
					className={buttonClass(index === main ? 'main' : 'plain', 'min-w-0 grow px-3! wrap-anywhere sm:grow-0')}
				>
					<Icon name={icon} />
					{words}
				</a>
			))}
		</section>
	);
}

/** Requests of the same person, each with a link to it. */
export function RequestLinks({ requests, place, now }: { requests: readonly Summary[]; place: Place; now: number }) {
	return (
		<ul>
			{requests.map((one) => (
				<Line key={one.id}>
					<PlaceLink to={{ ...place, open: openOf(one), photo: '' }} className="block text-brand no-underline">
						<strong className="underline">
							{kindWords[one.kind][0]} {one.reference}
						</strong>
						<span className="block text-[0.9rem] text-muted">
							{statusLabels[one.status]}, received {momentWords(one.createdAt, now)}
						</span>
					</PlaceLink>
				</Line>
			))}
		</ul>
	);
}

/** Deletes the request for good. */
function Erase({ request, place }: ViewProps) {
	const { reference, photos } = request;
	const change = useChange();
	return (
		<Part id="erase" title="Erase this request" isClosed>
			<p>
				The answers, the notes, the history{photos > 0 ? ` and ${counted(photos, 'photo')}` : ''} are deleted for good.
				Everybody who was sent the request is told to delete it too. It cannot be undone, and copies in your backups and
				exports stay until those are deleted.
			</p>
			<div className="mt-3 [&>button]:-ml-3">
				<Confirm
					ask="Erase it for good"
					yes={`Yes, erase ${reference}`}
					act={() => change.run(() => endedBy(`requests/${openOf(request)}/erase`, {}, place))}
				>
					This cannot be undone.
				</Confirm>
			</div>
			<Result of={change} failed="It is not erased." />
		</Part>
	);
}
