import { useState } from 'react';
import { useRead } from '#desk/api/call.ts';
import { Asked, Confirm, Form, Result, useChange } from '#desk/api/change.tsx';
import { CompanyForm } from '#desk/companies/CompanyForm.tsx';
import type { AtMostAnswers, CompanyList, OpenAtCompany } from '#desk/contract.ts';
import { Breaking, DayForm, Happened, Mark, Part } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { useNow } from '#desk/session.ts';
import { counted, dayOf, kindWords } from '#desk/words.ts';
import { capitalised } from '#facts/in-words.ts';
import { dateOf } from '#leads/british-time.ts';
import { leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';

type Company = CompanyList['companies'][number];

/** Whom requests are sent to beside the operator: each company with what it takes, and how many get one request. */
export function CompaniesPage() {
	return (
		<Read what="the companies" reading={useRead<CompanyList>('companies')}>
			{(list) => (
				<div className="grid gap-4">
					<Standing list={list} />
					<ul className="grid gap-4 md:grid-cols-2">
						{list.companies.map((one) => (
							<CompanyPart key={one.id} company={one} />
						))}
					</ul>
					<NewCompany />
					<Unserved unserved={list.unserved} />
					<AtMost atMost={list.atMost} />
					<Happened id="companies-history" history={list.history} />
				</div>
			)}
		</Read>
	);
}

/** Says that there is no company yet, or when the site may call the companies approved. */
function Standing({ list: { companies, areApproved } }: { list: CompanyList }) {
	if (companies.length === 0)
		return <p>There are none yet, so each request goes to you alone. Add one below: it gets the next request.</p>;
	if (areApproved) return null;
	return <p>The site calls them approved once you have checked them all, and at least one is shown on it.</p>;
}

/** Where no company goes, which may be most of the country. */
function Unserved({ unserved }: Pick<CompanyList, 'unserved'>) {
	if (unserved.length === 0) return null;
	const most = Math.max(...unserved.map(({ areas }) => areas));
	return (
		<Part level={2} id="unserved" title={`${counted(most, 'area has', 'areas have')} no company`} isClosed>
			{unserved.map(({ requests, places }) => (
				<p key={requests} className="mt-2 wrap-anywhere first:mt-0">
					No company takes {requests} from {places}.
				</p>
			))}
		</Part>
	);
}

function CompanyPart({ company }: { company: Company }) {
	const { id, answers, paused, lapse, thisWeek, isMore } = company;
	const { name } = answers;
	const now = useNow();
	const [open, setOpen] = useState<'change' | 'pause'>();
	const change = useChange();
	const act = async (what: string, input: object) => {
		if (await change.act(`companies/${id}/${what}`, input)) setOpen(undefined);
	};
	const button = (words: string, onClick: () => void, isOpen?: boolean) => (
		<Button className="px-3!" aria-label={`${words}: ${name}`} aria-expanded={isOpen} onClick={onClick}>
			{words}
		</Button>
	);
	const toggle = (what: 'change' | 'pause', words: string) =>
		button(words, () => setOpen(open === what ? undefined : what), open === what);
	const kinds = leadKinds.filter((kind) => answers.kinds.split(', ').includes(kind));
	const takes = kinds.map((kind) => kindWords[kind][1].toLowerCase()).join(', ');
	const week = `${counted(thisWeek, 'request', 'requests')}${isMore ? ' or more' : ''} this week${answers.perWeek ? `, of at most ${answers.perWeek}` : ''}`;
	return (
		<li className={`grid ${open === 'change' ? 'md:col-span-2' : ''}`}>
			<Part level={2} id={`company-${id}`} title={name}>
				<p className="wrap-anywhere">
					<Breaking text={answers.email} />
				</p>
				<p className="wrap-anywhere empty:hidden">{answers.phone}</p>
				<p className="wrap-anywhere">
					Takes {takes}, {answers.areas ? `in ${answers.areas}` : 'everywhere'}.
				</p>
				<p>{week}.</p>
				{answers['checked.on'] ? <p>Checked on {dateOf(answers['checked.on'])}.</p> : null}
				{answers.shown ? <p>Shown on the site.</p> : null}
				{lapse || !answers['checked.on'] ? (
					<p className="mt-2">
						<Mark tone={lapse ? 'bad' : 'plain'} {...(lapse && { icon: 'warning' })}>
							{lapse ? 'Check it again' : 'Not checked'}
						</Mark>{' '}
						{lapse ? `${capitalised(lapse)}.` : ''}
					</p>
				) : null}
				{paused ? (
					<p className="mt-2 wrap-anywhere">
						<Mark tone="warn">Paused</Mark> It will be asked again from {dateOf(paused.until)}. Paused by {paused.by}.
					</p>
				) : null}
				<div className="mt-3 flex flex-wrap gap-2">
					{toggle('change', 'Change')}
					{paused ? button('Ask again now', () => act('pause', { until: null })) : toggle('pause', 'Pause')}
				</div>
				<div className="flex flex-wrap gap-x-3 [&>button]:-mb-2 [&>button]:-ml-3 [&>div]:mt-3">
					<Confirm
						ask="Close its requests"
						about={name}
						yes={`Yes, take all back from ${name}`}
						act={() => act('close', {})}
					>
						<WhatItHas id={id} />
					</Confirm>
					<Confirm ask="Remove" about={name} yes={`Yes, remove ${name}`} act={() => act('remove', {})}>
						It gets no new request. It keeps those that it has, and can answer them.
					</Confirm>
				</div>
				{open === 'change' ? (
					<CompanyForm id={id} answers={answers} change={change} onSaved={() => setOpen(undefined)} />
				) : open === 'pause' ? (
					<DayForm
						id={`pause-${id}`}
						label="Ask again from"
						from={dayOf(now + 24 * 60 * 60 * 1000)}
						of={change}
						save={(until) => act('pause', { until })}
						button="Pause it"
					/>
				) : (
					<Result of={change} />
				)}
			</Part>
		</li>
	);
}

/** How many requests are taken back, and how many stay. */
export function WhatItHas({ id }: { id: string }) {
	return (
		<Read what="what it has" reading={useRead<OpenAtCompany>(`companies/${id}/open`)}>
			{({ open, answered }) => (
				<p>
					{counted(open, 'request')} that it has not answered {open === 1 ? 'is' : 'are'} taken back, and one email
					tells it to delete {open === 1 ? 'it' : 'them'}. {counted(answered, 'request')} that it has rung about, quoted
					or objected to, or that you have marked so, {answered === 1 ? 'stays' : 'stay'} with it. Each one can be
					passed on to it again. It still gets new ones, unless you pause or remove it.
				</p>
			)}
		</Read>
	);
}

/** The form anew after each company that it has added. */
function NewCompany() {
	const [added, setAdded] = useState(0);
	const change = useChange();
	return (
		<Part level={2} id="new-company" title="Add a company" isClosed>
			<CompanyForm key={added} id={null} change={change} onSaved={() => setAdded(added + 1)} />
		</Part>
	);
}

function AtMost({ atMost }: { atMost: AtMostAnswers }) {
	const change = useChange();
	const asked = (name: keyof AtMostAnswers, label: string, hint: string) => (
		<Asked
			of={change}
			id={name}
			required={name !== 'askFirst'}
			maxLength={4}
			defaultValue={atMost[name]}
			{...{ name, label, hint }}
		/>
	);
	return (
		<Part level={2} id="at-most" title="How many companies get a request">
			<Form
				of={change}
				className="grid max-w-2xl gap-4 [&_input]:max-w-24"
				save={(answers) => change.act('companies/at-most', Object.fromEntries(answers))}
				button="Save"
			>
				{asked('maxCompaniesPerLead', 'Most companies for one request', 'Visitors read this number on the site.')}
				{asked(
					'askFirst',
					'Asked at once',
					'With 1, the next company is asked only when one says “Not for me”, or has not answered within 20 hours. Empty: all at once.',
				)}
			</Form>
		</Part>
	);
}
