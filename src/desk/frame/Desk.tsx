import { useEffect } from 'react';
import { usePlace } from '#desk/address/use-place.ts';
import { keepFresh } from '#desk/api/freshness.ts';
import { useRead } from '#desk/api/use-read.ts';
import type { Session } from '#desk/contract.ts';
import { FiguresPage } from '#desk/figures/FiguresPage.tsx';
import { VisitsPage } from '#desk/figures/VisitsPage.tsx';
import { Header, titles } from '#desk/frame/Header.tsx';
import { Loading } from '#desk/frame/Loading.tsx';
import { Messages } from '#desk/frame/Messages.tsx';
import { SessionContext } from '#desk/frame/session.ts';
import { Unread } from '#desk/frame/Unread.tsx';
import { RequestsPage } from '#desk/list/RequestsPage.tsx';
import { forgetDrafts } from '#desk/request/drafts.ts';
import { SessionsPage } from '#desk/sessions/SessionsPage.tsx';
import { setServerTime } from '#desk/words/use-now.ts';

/** The whole of the desk. Nothing is shown before it is known who asks. */
export function Desk() {
	const place = usePlace();
	const { value: session, failure } = useRead<Session>('session');
	useEffect(() => {
		forgetDrafts('old');
		return keepFresh();
	}, []);
	useEffect(() => {
		if (session) setServerTime(session.now);
	}, [session]);
	useEffect(() => {
		document.title = `${titles[place.page]} – desk`;
	}, [place.page]);
	if (!session)
		return (
			<main id="main" className="p-4">
				<h1 className="text-2xl font-bold text-brand">Desk</h1>
				<Messages />
				{failure ? <Unread what="The desk" failure={failure} older={false} /> : <Loading what="the desk" />}
			</main>
		);
	return (
		<SessionContext value={session}>
			<Header page={place.page} />
			<Messages />
			<main id="main" tabIndex={-1} className="mx-auto max-w-[110rem] px-4 pt-4 pb-16">
				<h1 className={place.open ? 'sr-only' : 'mb-3 text-2xl font-bold text-brand max-sm:sr-only'}>
					{titles[place.page]}
				</h1>
				{place.page === 'requests' ? <RequestsPage place={place} /> : null}
				{place.page === 'figures' ? <FiguresPage place={place} /> : null}
				{place.page === 'visits' ? <VisitsPage place={place} /> : null}
				{place.page === 'sessions' ? <SessionsPage /> : null}
			</main>
		</SessionContext>
	);
}
