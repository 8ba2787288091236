import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { type PageName, type Place, start } from '#desk/address/place.ts';
import { usePlace } from '#desk/address/use-place.tsx';
import { readings, useRead } from '#desk/api/call.ts';
import { CompaniesPage } from '#desk/companies/CompaniesPage.tsx';
import type { Session } from '#desk/contract.ts';
import { BillsPage, FiguresPage, monthOf } from '#desk/figures/month-pages.tsx';
import { Boundary, Header, Messages, Read, titles } from '#desk/frame.tsx';
import { Requests, useRequestList } from '#desk/list/RequestList.tsx';
import { NewRequestPage } from '#desk/NewRequestPage.tsx';
import { PricesPage } from '#desk/prices/PricesPage.tsx';
import { BackToList, OpenRequest } from '#desk/request/OpenRequest.tsx';
import { ServerPage } from '#desk/ServerPage.tsx';
import { SessionContext, setServerTime, useNow } from '#desk/session.ts';
import { monthWords } from '#desk/words.ts';

const parts: Readonly<Record<PageName, ComponentType<{ place: Place }>>> = {
	requests: RequestsPage,
	companies: CompaniesPage,
	prices: PricesPage,
	figures: FiguresPage,
	bills: BillsPage,
	server: ServerPage,
	new: NewRequestPage,
};

/** The whole of the desk. Nothing is shown before it is known who asks. */
export function Desk() {
	const place = usePlace();
	const reading = useRead<Session>('session');
	const session = reading.value;
	useEffect(keepFocus, []);
	useEffect(() => {
		if (session) setServerTime(session.now);
	}, [session]);
	useEffect(() => {
		document.title = `${titles[place.page]} – desk`;
	}, [place.page]);
	const isWide = place.open !== '';
	const Page = parts[place.page];
	const month = monthWords(monthOf(place, useNow()));
	const headings = { ...titles, prices: 'Prices and promises', figures: `Figures, ${month}`, bills: `Bills, ${month}` };
	if (!session)
		return (
			<main id="main" className="p-4">
				<h1 className="text-2xl font-bold text-brand">Desk</h1>
				<Messages />
				<Read what="the desk" reading={reading} />
			</main>
		);
	return (
		<SessionContext value={session}>
			<Header page={place.page} isWide={isWide} />
			<Messages />
			<main id="main" tabIndex={-1} className={`mx-auto px-4 pt-4 pb-16 ${isWide ? 'max-w-[110rem]' : 'max-w-6xl'}`}>
				{place.page === 'new' ? <BackToList place={start} /> : null}
				<h1 className={isWide ? 'sr-only' : 'mb-3 text-2xl font-bold text-brand'}>{headings[place.page]}</h1>
				<Boundary key={place.page}>
					<Page place={place} />
				</Boundary>
			</main>
		</SessionContext>
	);
}

/** The list, and the request that is open: beside it on a wide screen, in its place on others. */
function RequestsPage({ place }: { place: Place }) {
	const { open } = place;
	const list = useRequestList(place);
	return (
		<div className={open ? 'xl:grid xl:grid-cols-[26rem_1fr] xl:gap-6' : ''}>
			{/* Kept while it is out of sight, so that Back shows it at once and where it was. */}
			<div
				className={
					open
						? 'max-xl:hidden has-[[data-chosen]]:scroll-pb-80 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:py-2 xl:pr-2'
						: ''
				}
			>
				<Requests place={place} list={list} />
			</div>
			{open ? (
				<div className="min-w-0">
					<Boundary key={open}>
						<OpenRequest place={place} listed={list.value?.requests} />
					</Boundary>
				</div>
			) : null}
		</div>
	);
}

/**
 * A button is often gone once it was pressed, as that of a pause which is ended. The focus then goes to the nearest part of the page
 * around it, which is read out and from where Tab and the desk's keys go on, instead of to the page's beginning.
 */
function keepFocus(): () => void {
	let around: HTMLElement[] = [];
	const remember = ({ target }: FocusEvent) => {
		around = [];
		for (let one = target as HTMLElement | null; one; one = one.parentElement) around.push(one);
	};
	const observer = new MutationObserver(() => {
		if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
		const part = around.find((one) => one.isConnected && one.matches('section, form, dialog, main'));
		if (!part) return;
		part.tabIndex = -1;
		part.focus({ preventScroll: true });
	});
	document.addEventListener('focusin', remember);
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		document.removeEventListener('focusin', remember);
		observer.disconnect();
	};
}

const place = document.getElementById('desk');
if (place)
	createRoot(place).render(
		<Boundary>
			<QueryClientProvider client={readings}>
				<Desk />
			</QueryClientProvider>
		</Boundary>,
	);
