import { useState } from 'react';
import { CallFailed, send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import { CompanyForm } from '#desk/companies/CompanyForm.tsx';
import type { AtMostInput, CompanyActs, CompanyList, OpenAtCompany, Saved } from '#desk/companies/contract.ts';
import { fieldLook, Mark } from '#desk/controls.tsx';
import { Happened } from '#desk/Happened.tsx';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { Part } from '#desk/Part.tsx';
import { counted, dayOf, dayWords, kindWords } from '#desk/words.ts';
import { leadKinds } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

type Company = CompanyList['companies'][number];

/** Whom requests are sent to beside the operator: each company with what it takes, and how many get one request. */
export function CompaniesPage() {
	return (
		<Read what="the companies" reading={useRead<CompanyList>('companies')}>
			{(list) => (
				<div className="grid gap-4">
					<Standing list={list} />
					<ul className="grid gap-4">
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

/** Says that there is no company yet, or why the site may not call the companies approved. */
function Standing({ list: { companies, notApproved } }: { list: CompanyList }) {
	if (companies.length === 0)
		return <p>There are none yet, so each request goes to you alone. Add one below: it gets the next request.</p>;
	return notApproved ? <p className="wrap-anywhere">The site does not call them approved: {notApproved}</p> : null;
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
	const [open, setOpen] = useState<'change' | 'pause' | 'close' | 'remove'>();
	const { state, run } = useChange();
	const act = async <A extends keyof CompanyActs>(name: A, input: CompanyActs[A]) => {
		const isDone = await run(async () => (await send<{ message: string }>(`companies/${id}/${name}`, input)).message);
		if (isDone) setOpen(undefined);
	};
	const toggle = (what: typeof open) => setOpen(open === what ? undefined : what);
	const kinds = leadKinds.filter((kind) => answers.kinds.split(', ').includes(kind));
	const takes = [
		kinds.map((kind) => kindWords[kind][1].toLowerCase()).join(', '),
		answers.areas === '' ? 'everywhere' : `in ${answers.areas}`,
	].join(', ');
	const week = `${counted(thisWeek, 'request', 'requests')}${isMore ? ' or more' : ''} this week${answers.perWeek ? `, of at most ${answers.perWeek}` : ''}`;
	return (
		<li>
			<Part level={2} id={`company-${id}`} title={answers.name}>
				<p className="wrap-anywhere">{[answers.email, answers.phone].filter(Boolean).join(' · ')}</p>
				<p className="wrap-anywhere">Takes {takes}.</p>
				<p>
					{week}. {answers.checkedOn ? `Checked on ${dayWords(answers.checkedOn)}.` : 'Not checked.'}{' '}
					{answers.shown ? 'Shown on the site.' : ''}
				</p>
				{lapse ? (
					<p className="mt-2">
						<Mark tone="bad" icon="warning">
							Check it again
						</Mark>{' '}
						{lapse}.
					</p>
				) : null}
				{paused ? (
					<p className="mt-2 wrap-anywhere">
						<Mark tone="warn">Paused</Mark> It is asked again from {dayWords(paused.until)} on. Paused by {paused.by}.
					</p>
				) : null}
				<div className="mt-3 flex flex-wrap gap-2">
					<Button
						aria-label={`Change ${answers.name}`}
						aria-expanded={open === 'change'}
						onClick={() => toggle('change')}
					>
						Change
					</Button>
					{paused ? (
						<Button aria-label={`Ask again now: ${answers.name}`} onClick={() => void act('pause', { until: null })}>
							Ask again now
						</Button>
					) : (
						<Button
							aria-label={`Pause ${answers.name}`}
							aria-expanded={open === 'pause'}
							onClick={() => toggle('pause')}
						>
							Pause
						</Button>
					)}
					<Button
						aria-label={`Close all it has: ${answers.name}`}
						aria-expanded={open === 'close'}
						onClick={() => toggle('close')}
					>
						Close all it has
					</Button>
					<Button
						aria-label={`Remove ${answers.name}`}
						aria-expanded={open === 'remove'}
						onClick={() => toggle('remove')}
					>
						Remove
					</Button>
				</div>
				{open === 'change' ? (
					<CompanyForm
						id={id}
						answers={answers}
						onSaved={(message) => {
							setOpen(undefined);
							void run(async () => message);
						}}
					/>
				) : null}
				{open === 'pause' ? <PauseForm id={id} pause={(until) => void act('pause', { until })} /> : null}
				{open === 'close' ? <CloseAll id={id} name={answers.name} close={() => void act('close', {})} /> : null}
				{open === 'remove' ? (
					<div className="mt-3">
						<p>It gets no new request. It keeps those that it has, and can answer them.</p>
						<Button className="mt-2" onClick={() => void act('remove', {})}>
							Yes, remove {answers.name}
						</Button>
					</div>
				) : null}
				<ChangeResult state={state} sending="Saving …" failed="Nothing was changed." />
			</Part>
		</li>
	);
}

/** Says before the press how many requests are taken back, and how many stay. */
function CloseAll({ id, name, close }: { id: string; name: string; close: () => void }) {
	return (
		<Read what="what it has" reading={useRead<OpenAtCompany>(`companies/${id}/open`)}>
			{({ open, answered }) => (
				<div className="mt-3">
					<p>
						{counted(open, 'request')} that it has not answered {open === 1 ? 'is' : 'are'} taken back, and one email
						tells it to delete {open === 1 ? 'it' : 'them'}. {counted(answered, 'request')} that it has rung about or
						quoted, or that you have marked so, {answered === 1 ? 'stays' : 'stay'} with it. Each one can be passed on
						to it again. It still gets new ones, unless you pause or remove it.
					</p>
					{open > 0 ? (
						<Button className="mt-2" onClick={close}>
							Yes, take {open.toLocaleString('en-GB')} back from {name}
						</Button>
					) : null}
				</div>
			)}
		</Read>
	);
}

function PauseForm({ id, pause }: { id: string; pause: (until: string) => void }) {
	const now = useNow();
	const [until, setUntil] = useState('');
	return (
		<form
			className="mt-3 flex flex-wrap items-end gap-2"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				pause(until);
			}}
		>
			<div>
				<label htmlFor={`pause-${id}`} className="font-bold">
					Ask again from
				</label>
				<input
					id={`pause-${id}`}
					type="date"
					value={until}
					min={dayOf(now + 24 * 60 * 60 * 1000)}
					className={fieldLook}
					onChange={({ target }) => setUntil(target.value)}
				/>
			</div>
			<Button type="submit">Pause it</Button>
		</form>
	);
}

/** The form anew after each company that it has added. */
function NewCompany() {
	const [added, setAdded] = useState(0);
	const { state, run } = useChange();
	return (
		<Part level={2} id="new-company" title="Add a company" isClosed>
			<CompanyForm
				key={added}
				id={null}
				onSaved={(message) => {
					setAdded(added + 1);
					void run(async () => message);
				}}
			/>
			<ChangeResult state={state} sending="Saving …" failed="It is not saved." />
		</Part>
	);
}

function AtMost({ atMost }: { atMost: AtMostInput }) {
	const { state, run } = useChange();
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const save = (form: HTMLFormElement) =>
		run(async () => {
			const input = Object.fromEntries(new FormData(form)) as unknown as AtMostInput;
			const { errors: found, message } = await send<Saved>('companies/at-most', input);
			setErrors(found);
			if (!message) throw new CallFailed('refused', 'Correct what is marked above.');
			return message;
		});
	return (
		<Part level={2} id="at-most" title="How many companies get a request">
			<form
				className="mt-2 grid max-w-2xl gap-4"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void save(event.currentTarget);
				}}
			>
				<Field
					id="most"
					name="maxCompaniesPerLead"
					label="Most companies for one request"
					hint="Visitors read this number on the site."
					control="text"
					required
					maxLength={2}
					defaultValue={atMost.maxCompaniesPerLead}
					error={errors.maxCompaniesPerLead}
				/>
				<Field
					id="first"
					name="askFirst"
					label="Asked at once"
					hint="With 1, the next company is asked only when one says “Not for me”, or has not answered within 20 hours. Empty: all at once."
					control="text"
					required={false}
					maxLength={2}
					defaultValue={atMost.askFirst}
					error={errors.askFirst}
				/>
				<div>
					<Button type="submit" aria-disabled={state.is === 'sending' || undefined}>
						Save
					</Button>
				</div>
			</form>
			<ChangeResult state={state} sending="Saving …" failed="Nothing was changed." />
		</Part>
	);
}
