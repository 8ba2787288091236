import type { ReactNode } from 'react';
import { site } from '#site/config.ts';

/** A page that says one thing: its heading, and what follows from it. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
	return (
		<>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<div className="mt-4 flex flex-col gap-5">{children}</div>
		</>
	);
}

/** The request's reference, which the server fills in. @param otherwise what stands in its place without a server */
export function RequestReference({ otherwise }: { otherwise: string }) {
	return (
		<strong data-reference="" className="whitespace-nowrap">
			{otherwise}
		</strong>
	);
}

export function WriteToUs() {
	return (
		<p>
			If something is not right, write to <a href={`mailto:${site.email}`}>{site.email}</a> and quote the reference of
			the request.
		</p>
	);
}
