import { type Place, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { useRead } from '#desk/api/call.ts';
import { Result, useChange } from '#desk/api/change.tsx';
import type { OpenSession, ServerState } from '#desk/contract.ts';
import { Line, Mark, Part } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { nothingSent } from '#desk/request/companies.tsx';
import { useNow, useSession } from '#desk/session.ts';
import { momentWords } from '#desk/words.ts';
import { capitalised } from '#facts/in-words.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** How the server stands, who is logged in, and what else of a week's work is about no single request. */
export function ServerPage() {
	const [server, logins] = [useRead<ServerState>('server'), useRead<OpenSession[]>('sessions')];
	return (
		// Each part is as a word, with its margin: WebKit carries a block's margin to the head of the next column.
		<div className="gap-4 *:mb-4 *:inline-block *:w-full lg:columns-2">
			<Read what="how the server stands" reading={server}>
				{({ health, backup, photographs }) => (
					<>
						<HealthPart health={health} />
						<BackupPart backup={backup} />
						<TestPart />
						<PhotographsPart photographs={photographs} />
					</>
				)}
			</Read>
			<Read what="the logins" reading={logins}>
				{(all) => <LoginsPart logins={all} />}
			</Read>
		</div>
	);
}

/** What `/healthz` says, in sentences. */
function HealthPart({ health: { status, failing } }: Pick<ServerState, 'health'>) {
	const isGood = status === 'ok';
	return (
		<Part level={2} id="health" title="Server health">
			<Mark tone={isGood ? 'good' : 'bad'} icon={isGood ? 'check' : 'warning'}>
				{isGood ? 'It works.' : 'Something needs you.'}
			</Mark>
			<ul>
				{failing.map(({ check, todo }) => {
					const [link, at] = places[check] ?? [];
					return (
						<Line key={check}>
							{capitalised(todo)}. {at ? <PlaceLink to={{ ...start, ...at }}>{link}</PlaceLink> : null}
						</Line>
					);
				})}
			</ul>
		</Part>
	);
}

/** Where on the desk it is put right. */
const places: Readonly<Record<string, readonly [link: string, at: Partial<Place>]>> = {
	deliveries: ['Show them', { failed: '1' }],
	held: ['Show them', { held: '1' }],
	companies: ['Go to the companies', { page: 'companies' }],
};

function BackupPart({ backup: { at, nextAt, copiedAt, troubles } }: Pick<ServerState, 'backup'>) {
	const now = useNow();
	return (
		<Part level={2} id="backup" title="Backup">
			<p>
				Newest snapshot: {at === null ? `none yet; the first is due ${momentWords(nextAt, now)}` : momentWords(at, now)}
			</p>
			{copiedAt === null ? (
				<div className="mt-2">
					<Notice tone="bad" title="No copy on another machine">
						<p>If this one is lost, so are all requests. “Copies on another machine” in docs/backups.md sets it up.</p>
					</Notice>
				</div>
			) : (
				<p>Copied to another machine: {momentWords(copiedAt, now)}</p>
			)}
			{troubles.map((trouble) => (
				<p key={trouble} className="mt-2 font-bold text-danger">
					{capitalised(trouble)}.
				</p>
			))}
		</Part>
	);
}

function PhotographsPart({ photographs }: Pick<ServerState, 'photographs'>) {
	if (photographs.length === 0) return null;
	return (
		<Part level={2} id="photographs" title="Photographs still to take">
			<p>Photographs show that the lifts are real. At least 1200 × 860 pixels, cut to 7 : 5.</p>
			<ul>
				{photographs.map(({ place, shows }) => (
					<Line key={place}>
						<strong className="block">{capitalised(shows)}</strong> photographs/{place}.jpg
					</Line>
				))}
			</ul>
		</Part>
	);
}

function TestPart() {
	const { sends, email } = useSession();
	const change = useChange();
	return (
		<Part level={2} id="test" title="Send a test">
			<p>
				One email that says it is a test, to{' '}
				{email.includes('@') ? email : 'the addresses that are told of every request'}.
			</p>
			{sends ? (
				<Button className="mt-3" onClick={() => change.act('server/test', {})}>
					Send a test
				</Button>
			) : (
				<p className="mt-2">{nothingSent}</p>
			)}
			<Result of={change} failed="The test was not sent." />
		</Part>
	);
}

/** Who is logged in, and the way to end it: for a lost phone, or a colleague who has left. */
function LoginsPart({ logins }: { logins: readonly OpenSession[] }) {
	const now = useNow();
	const change = useChange();
	return (
		<Part level={2} id="logins" title="Logins">
			<p>Each of them can read and change all requests. End those that you do not know.</p>
			<ul>
				{logins.map(({ id, email, since, lastSeen, browser, isThis }) => (
					<Line key={id}>
						<strong className="block">
							{email}, {browser}
						</strong>
						{isThis ? 'This browser. ' : ''}Logged in {momentWords(since, now)}; last used {momentWords(lastSeen, now)}.
						{isThis ? null : (
							<Button
								className="mt-2 flex px-3!"
								aria-label={`End it: ${email}, ${browser}`}
								onClick={() => change.act(`sessions/${id}/end`, {})}
							>
								End it
							</Button>
						)}
					</Line>
				))}
			</ul>
			{logins.length > 1 ? (
				<Button className="mt-2" onClick={() => change.act('sessions/end-others', {})}>
					End all but this one
				</Button>
			) : null}
			<Result of={change} failed="It is not ended." />
		</Part>
	);
}
