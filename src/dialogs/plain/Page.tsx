import type { ReactNode } from 'react';
import { EmailUs } from '#dialogs/messages/EmailUs.tsx';
import { referenceOf } from '#leads/reference.ts';
import { Notice } from '#ui/Notice.tsx';

/** @param isWide whether it has two columns where there is room */
export function Page({ title, children, isWide }: { title: string; children: ReactNode; isWide?: boolean }) {
	return (
		<section className={`page-width py-8 sm:py-12 ${isWide ? '' : '*:max-w-2xl'}`}>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<div className="mt-4 flex flex-col gap-5">{children}</div>
		</section>
	);
}

type PartProps = { id: string; title: string; beside?: ReactNode; children: ReactNode };

/** A part of such a page, which a fragment leads to. @param beside stands at the end of the title's line, or where there is no room below it */
export function Part({ id, title, beside, children }: PartProps) {
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
			<h2 id={`${id}-title`} className="grow text-2xl font-bold text-brand">
				{title}
			</h2>
			{beside}
			<div className="mt-1 flex w-full flex-col gap-4">{children}</div>
		</section>
	);
}

/** What the page of a link says without a valid one. @param otherReason a likely one beside a link that was cut */
export function NoSuchLink({ otherReason, children }: { otherReason: string; children?: ReactNode }) {
	return (
		<Page title="This link does not work">
			<p>There are two likely reasons:</p>
			<ul className="list-disc pl-6">
				<li>The link is not complete. Please open our email again and press it there.</li>
				<li>{otherReason}</li>
			</ul>
			{children}
			<p>
				If neither is so, write to <EmailUs /> and say what the link was for.
			</p>
		</Page>
	);
}

export function Reference({ id }: { id: string }) {
	return <strong className="whitespace-nowrap">{referenceOf(id)}</strong>;
}

/** That something has arrived, read out by screen readers. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div role="status" data-added="">
			<Notice tone="good" title={title}>
				<p>{children}</p>
			</Notice>
		</div>
	);
}

export function WriteToUs() {
	return (
		<p>
			If something is not right, write to <EmailUs /> and quote the reference of the request.
		</p>
	);
}
