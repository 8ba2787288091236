import type { Place } from '#desk/address/place.ts';
import { CallFailed } from '#desk/api/failure.ts';
import { useRead } from '#desk/api/use-read.ts';
import type { Detail } from '#desk/contract.ts';
import { Loading } from '#desk/frame/Loading.tsx';
import { Unread } from '#desk/frame/Unread.tsx';
import { CloseRequest } from '#desk/request/CloseRequest.tsx';
import { RequestView } from '#desk/request/RequestView.tsx';

/** The request that is open, once it has come. It is given a key of its own, so nothing of another one is ever shown in it. */
export function OpenRequest({ place, open }: { place: Place; open: NonNullable<Place['open']> }) {
	const { value, failure, show } = useRead<Detail>(`requests/${open.kind}/${open.id}`);
	const gone = failure?.reason === 'gone';
	return (
		<>
			<CloseRequest place={place} />
			{gone ? (
				<Unread
					what="This request"
					failure={new CallFailed('gone', 'It is not here any more: it was erased, or deleted for its age.')}
					older={false}
				/>
			) : failure ? (
				<Unread what="This request" failure={failure} older={value !== undefined} />
			) : null}
			{value && !gone ? <RequestView request={value} place={place} show={show} /> : null}
			{value || failure ? null : <Loading what="the request" />}
		</>
	);
}
