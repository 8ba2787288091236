import { useState } from 'react';
import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { Part } from '#desk/Part.tsx';
import { useSession } from '#desk/use-session.ts';
import { companiesToo as box } from '#leads/fields.ts';
import { Button } from '#ui/Button.tsx';

/** Gives the request to one more company, as long as that is within what visitors were told. */
export function PassOn(part: RequestPart) {
	const { sends } = useSession();
	const { companies, mayPassTo, companiesToo } = part.request;
	const [chosen, setChosen] = useState('');
	const { state, act } = useAction('pass', part);
	const isWithNobody = companies.every(({ hasIt }) => !hasIt);
	const company = mayPassTo.find(({ name }) => name === chosen);
	return (
		<Part id="pass" title="Pass it on to a company">
			{isWithNobody ? <p className="mt-2">Nobody has it now.</p> : null}
			{companiesToo === false ? (
				<p className="mt-2">It goes to no company: the visitor did not tick “{box.label}”.</p>
			) : mayPassTo.length === 0 ? (
				<p className="mt-2">It can go to no other company. {agreed}</p>
			) : sends ? (
				<form
					className="mt-3"
					onSubmit={(event) => {
						event.preventDefault();
						if (company) void act({ company: company.name });
					}}
				>
					<fieldset>
						<legend className="font-bold">Company</legend>
						{mayPassTo.map(({ name, whyNot }) => (
							<label key={name} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
								<input
									type="radio"
									name="company"
									required
									checked={name === chosen}
									className="size-6 shrink-0 accent-brand"
									onChange={() => setChosen(name)}
								/>
								<span className="wrap-anywhere">
									<strong>{name}</strong>
									{whyNot ? ` ${whyNot}` : ' takes such requests from there, and may be asked now'}
								</span>
							</label>
						))}
					</fieldset>
					<p className="mt-2 text-base text-muted">{agreed}</p>
					<Button type="submit" className="mt-3" aria-disabled={state.is === 'sending' || undefined}>
						Pass it on{company ? ` to ${company.name}` : ''}
						{company?.whyNot ? ' anyway' : ''}
					</Button>
				</form>
			) : (
				<p className="mt-2">Nothing can be sent: neither e-mail nor a webhook is set up on the server.</p>
			)}
			<ChangeResult state={state} sending="Passing it on …" failed="It was not passed on." />
		</Part>
	);
}

const agreed = 'More companies than visitors are told of get it only where the visitor has agreed.';
