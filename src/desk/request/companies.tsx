import { useState } from 'react';
import { openOf } from '#desk/address/place.ts';
import { Confirm, Form, Result, useChange } from '#desk/api/change.tsx';
import type { Detail } from '#desk/contract.ts';
import { Breaking, Line, Part, Tick } from '#desk/controls.tsx';
import { useSession } from '#desk/session.ts';
import { capitalised } from '#facts/in-words.ts';
import { companiesToo as box } from '#leads/fields.ts';
import { answerWords, objections } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

// The companies of a request: who has it and what each has said, who else may get it, and what was sent to whom.

/** The companies that were sent the request, with what each has said last, and what the operator can do about it. */
export function WhoHasIt({ request }: { request: Detail }) {
	if (request.companies.length === 0) return null;
	return (
		<Part id="companies" title="Sent to">
			<ul className="-mb-3">
				{request.companies.map((company) => (
					<Company key={company.name} company={company} path={`requests/${openOf(request)}`} />
				))}
			</ul>
		</Part>
	);
}

function Company({ company, path }: { company: Detail['companies'][number]; path: string }) {
	const { name, answer, pounds, agreed, isTakenBack } = company;
	const change = useChange();
	const agree = () => change.act(`${path}/agree`, { company: name, agrees: !agreed });
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2 first:border-t-0 *:[[role]]:basis-full">
			<p className="min-w-0 grow basis-36 wrap-anywhere">
				<strong>{name}</strong>: {answer === null ? 'no answer yet' : answerWords({ answer, pounds })}
				{agreed ? '. You agreed: it does not count for it.' : ''}
				{isTakenBack ? '. Taken back: it was told to delete it.' : ''}
			</p>
			{isTakenBack ? null : (
				<div className="ml-auto flex flex-wrap items-center justify-end gap-2 [&>button:last-child]:-mr-3">
					{answer !== null && objections.includes(answer) ? (
						<Button
							className="px-3!"
							aria-label={`${agreed ? 'Count it again for' : 'Agree with'} ${name}`}
							onClick={agree}
						>
							{agreed ? 'Count it again' : 'Agree: it does not count'}
						</Button>
					) : null}
					<Confirm
						ask="Take it back"
						about={name}
						yes={`Yes, take it back from ${name}`}
						act={() => change.act(`${path}/take-back`, { company: name })}
					>
						It is told to delete it.
					</Confirm>
				</div>
			)}
			<Result of={change} />
		</li>
	);
}

/** Gives the request to one more company, as long as that is within what visitors were told. */
export function PassOn({ request }: { request: Detail }) {
	const { sends } = useSession();
	const { companies, mayPassTo, companiesToo } = request;
	const [chosen, setChosen] = useState('');
	const change = useChange();
	if (request.held) return null;
	const company = mayPassTo.find(({ name }) => name === chosen);
	const whyNobody =
		companiesToo === false
			? `It goes to no company: the visitor did not tick “${box.label}”.`
			: mayPassTo.length === 0
				? 'It can go to no further company: all have had it already, or as many have it as visitors were told.'
				: sends
					? ''
					: nothingSent;
	return (
		<Part id="pass" title="Pass it on to a company">
			{companies.every(({ hasIt }) => !hasIt) ? <p className="mb-3">Nobody has it now.</p> : null}
			{whyNobody ? (
				<>
					<p>{whyNobody}</p>
					<Result of={change} failed="It was not passed on." />
				</>
			) : (
				<Form
					of={change}
					save={() => change.act(`requests/${openOf(request)}/pass`, { company: chosen })}
					button={`Pass it on${company ? ` to ${company.name}` : ''}${company?.whyNot ? ' anyway' : ''}`}
					failed="It was not passed on."
				>
					<fieldset>
						<legend className="font-bold">Company</legend>
						{mayPassTo.map(({ name, whyNot }) => (
							<Tick key={name} type="radio" name="company" checked={name === chosen} onChange={() => setChosen(name)}>
								<strong>{name}</strong> {whyNot ?? 'takes such requests from there, and may be asked now'}
							</Tick>
						))}
					</fieldset>
					<p className="mt-2 text-base text-muted">Ask the visitor before a further company gets it.</p>
				</Form>
			)}
		</Part>
	);
}

export const nothingSent = 'Nothing can be sent: neither email nor a webhook is set up on the server.';

const states = {
	delivered: ['check', 'text-brand'],
	waiting: ['clock', 'text-ink'],
	'given-up': ['warning', 'font-bold text-danger'],
} as const;

/** Who was told of the request, and whether it arrived. What did not can be sent again, a confirmation that a limit withheld included. */
export function Deliveries({ request }: { request: Detail }) {
	const { sends } = useSession();
	const change = useChange();
	const { held, deliveries } = request;
	if (held) return null;
	const isDone = deliveries.length > 0 && deliveries.every(({ state }) => state === 'delivered');
	return (
		<Part id="deliveries" title="Who was told">
			{deliveries.length === 0 ? <p>Nobody yet.</p> : null}
			<ul className="empty:hidden">
				{deliveries.map(({ id, text, state }) => (
					<Line key={id}>
						<p className={`flex gap-2 ${states[state][1]}`}>
							<Icon name={states[state][0]} />
							<span className={`min-w-0 ${state === 'given-up' ? '' : 'text-ink'}`}>
								<Breaking text={capitalised(text)} />
							</span>
						</p>
					</Line>
				))}
			</ul>
			{isDone || !sends ? null : (
				<Button className="mt-3" onClick={() => change.act(`requests/${openOf(request)}/resend`, {})}>
					Send what did not arrive
				</Button>
			)}
			<Result of={change} failed="Nothing was sent." />
		</Part>
	);
}
