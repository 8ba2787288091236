import { useEffect, useRef } from 'react';
import type { Place } from '#desk/address/place.ts';
import { Mark } from '#desk/controls/Mark.tsx';
import { DueMark } from '#desk/list/DueMark.tsx';
import { Photos } from '#desk/photos/Photos.tsx';
import { Answers } from '#desk/request/Answers.tsx';
import { Contact } from '#desk/request/Contact.tsx';
import { Erase } from '#desk/request/Erase.tsx';
import { History } from '#desk/request/History.tsx';
import { Notes } from '#desk/request/Notes.tsx';
import { Others } from '#desk/request/Others.tsx';
import { PassOn } from '#desk/request/PassOn.tsx';
import type { RequestPart } from '#desk/request/request-part.ts';
import { StatusChoice } from '#desk/request/StatusChoice.tsx';
import { Told } from '#desk/request/Told.tsx';
import { kindWords } from '#desk/words/kinds.ts';
import { momentWords } from '#desk/words/times.ts';
import { useNow } from '#desk/words/use-now.ts';
import { statusLabels } from '#leads/status.ts';

/** One request with all that is known of it and all that can be done. What is needed first comes first, on a phone too. */
export function RequestView({ request, place, show }: RequestPart & { place: Place }) {
	const now = useNow();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const { kind, reference, name, status, createdAt, suspected, trouble } = request;
	return (
		<article aria-labelledby="request-title" className="@container mt-4">
			<h2 id="request-title" ref={title} tabIndex={-1} className="text-2xl font-bold text-brand sm:text-3xl">
				{name}
			</h2>
			<p className="mt-1">
				{kindWords[kind][0]} <strong>{reference}</strong>, received {momentWords(createdAt, now)}
			</p>
			<p className="mt-2 flex flex-wrap items-center gap-2">
				<DueMark request={request} now={now} />
				<Mark tone={status === 'new' ? 'good' : 'plain'}>{statusLabels[status]}</Mark>
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
			<div className="mt-4 grid gap-4 @min-[48rem]:grid-cols-[3fr_2fr] @min-[48rem]:items-start">
				<div className="contents @min-[48rem]:flex @min-[48rem]:flex-col @min-[48rem]:gap-4">
					<Contact request={request} />
					<StatusChoice request={request} show={show} />
					{request.photoList.length > 0 ? <Photos request={request} place={place} /> : null}
					<Answers request={request} />
				</div>
				<div className="contents @min-[48rem]:flex @min-[48rem]:flex-col @min-[48rem]:gap-4">
					<Notes request={request} show={show} />
					<History request={request} now={now} />
					<Told request={request} show={show} now={now} />
					<PassOn request={request} show={show} />
					{request.others.length > 0 ? <Others request={request} place={place} now={now} /> : null}
					<Erase request={request} place={place} />
				</div>
			</div>
		</article>
	);
}

const suspicions: Readonly<Record<string, string>> = {
	trap: 'it filled in a field that people do not see',
	haste: 'it was sent faster than people type',
};

function suspicionWords(signals: string): string {
	return signals
		.split(' ')
		.map((signal) => suspicions[signal] ?? signal)
		.join(', and ');
}
