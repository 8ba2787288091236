import { useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import type { Summary } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { answerWords, objections } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

/** The companies that were sent the request, with what each has said last, and what the operator can do about it. */
export function WhoHasIt(part: RequestPart) {
	const { companies } = part.request;
	if (companies.length === 0) return null;
	return (
		<Part id="companies" title="Companies that were sent it">
			<ul className="mt-2">
				{companies.map((company) => (
					<Company key={company.name} company={company} part={part} />
				))}
			</ul>
		</Part>
	);
}

function Company({ company, part }: { company: Summary['companies'][number]; part: RequestPart }) {
	const { name, answer, pounds, agreed, isTakenBack } = company;
	const [isAsking, setAsking] = useState(false);
	const takingBack = useAction('take-back', part);
	const agreeing = useAction('agree', part);
	const objects = answer !== null && objections.includes(answer);
	const take = async () => {
		await takingBack.act({ company: name });
		setAsking(false);
	};
	return (
		<li className="border-t border-line py-2 first:border-t-0">
			<p className="wrap-anywhere">
				<strong>{name}</strong>: {answer === null ? 'no answer yet' : answerWords({ answer, pounds })}
				{agreed ? '. You agreed: it does not count for it.' : ''}
				{isTakenBack ? '. Taken back: it was told to delete it.' : ''}
			</p>
			{isTakenBack ? null : (
				<div className="mt-1 flex flex-wrap items-center gap-2">
					{objects ? (
						<Button
							className="px-3!"
							aria-label={`${agreed ? 'Count it again for' : 'Agree with'} ${name}`}
							aria-disabled={agreeing.state.is === 'sending' || undefined}
							onClick={() => void agreeing.act({ company: name, agrees: !agreed })}
						>
							{agreed ? 'Count it again' : 'Agree: it does not count'}
						</Button>
					) : null}
					{isAsking ? (
						<>
							<strong>It is told to delete it. Take it back?</strong>
							<Button
								autoFocus
								className="border-danger! px-3! text-danger! hover:bg-danger-pale!"
								aria-label={`Yes, take it back from ${name}`}
								onClick={() => void take()}
							>
								Yes
							</Button>
							<Button className="px-3!" onClick={() => setAsking(false)}>
								No
							</Button>
						</>
					) : (
						<Button className="px-3!" aria-label={`Take it back from ${name}`} onClick={() => setAsking(true)}>
							Take it back
						</Button>
					)}
				</div>
			)}
			<ChangeResult state={agreeing.state} sending="Saving …" failed="Nothing was changed." />
			<ChangeResult state={takingBack.state} sending="Taking it back …" failed="It was not taken back." />
		</li>
	);
}
