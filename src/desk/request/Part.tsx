import type { ReactNode } from 'react';
import type { Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { type Detail, mostOthers } from '#desk/contract.ts';
import { kindWords, momentWords } from '#desk/words.ts';
import { mailLink } from '#leads/email.ts';
import { phoneLink } from '#leads/phone.ts';
import { statusLabels } from '#leads/status.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface PartProps {
	id: string;
	title: string;
	/** Whether only the heading is shown until it is pressed. */
	isClosed?: boolean;
	children: ReactNode;
}

/** A part of a request under a heading of its own. */
export function Part({ id, title, isClosed, children }: PartProps) {
	const heading = (
		<h3 id={id} className={`text-xl font-bold text-brand ${isClosed ? 'inline-block' : ''}`}>
			{title}
		</h3>
	);
	return (
		<section aria-labelledby={id} className="min-w-0 rounded-card border-2 border-line bg-surface p-4">
			{isClosed ? (
				<details>
					<summary className="-m-4 min-h-12 cursor-pointer p-4">{heading}</summary>
					<div className="pt-4">{children}</div>
				</details>
			) : (
				<>
					{heading}
					{children}
				</>
			)}
		</section>
	);
}

/** How to reach the visitor: one press rings or begins an e-mail. */
export function Contact({ request: { name, phone, email, reference } }: { request: Detail }) {
	const call = phoneLink(phone ?? '');
	const reply = mailLink(email ?? '', `Your request ${reference}`);
	return (
		<section aria-label={`Reach ${name}`} className="flex flex-wrap gap-3">
			{call ? (
				<a href={call.href} className={buttonClass('main', 'grow sm:grow-0')}>
					<Icon name="phone" />
					Ring {call.number}
				</a>
			) : null}
			{reply ? (
				<a href={reply} className={buttonClass('plain', 'min-w-0 grow wrap-anywhere sm:grow-0')}>
					<Icon name="mail" />
					Write to {email}
				</a>
			) : null}
		</section>
	);
}

/** What the visitor wrote, under the labels of the form. */
export function Answers({ request: { fields } }: { request: Detail }) {
	return (
		<Part id="answers" title="What was asked and answered">
			<dl className="mt-2">
				{fields.map(({ label, value }) => (
					<div key={label} className="border-t border-line py-2 first:border-t-0">
						<dt className="text-[0.9rem] text-muted">{label}</dt>
						<dd className="wrap-anywhere whitespace-pre-line">
							{value === '' ? <span className="text-muted">Not answered</span> : value}
						</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}

/** What the same person asked for besides, by e-mail address or telephone number. */
export function Others({ request, place, now }: { request: Detail; place: Place; now: number }) {
	return (
		<Part id="others" title="Other requests of this person">
			<ul className="mt-2">
				{request.others.map(({ kind, id, reference, status, createdAt }) => (
					<li key={`${kind} ${id}`} className="border-t border-line py-2 first:border-t-0">
						<PlaceLink
							to={{ ...place, open: { kind, id }, photo: 0 }}
							className="inline-flex min-h-11 items-center font-bold text-brand"
						>
							{kindWords[kind][0]} {reference}
						</PlaceLink>
						<p className="text-[0.9rem] text-muted">
							{statusLabels[status]}, received {momentWords(createdAt, now)}
						</p>
					</li>
				))}
			</ul>
			{request.others.length === mostOthers ? (
				<p className="text-muted">
					The newest {mostOthers}: search for the e-mail address or the telephone number for all.
				</p>
			) : null}
		</Part>
	);
}
