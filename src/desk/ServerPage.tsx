import { type Place, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import type { ServerState } from '#desk/contract.ts';
import { Mark } from '#desk/controls.tsx';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { Part } from '#desk/Part.tsx';
import { useSession } from '#desk/use-session.ts';
import { momentWords } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** How the server stands, and what else of a week's work is about no single request. */
export function ServerPage() {
	return (
		<Read what="how the server stands" reading={useRead<ServerState>('server')}>
			{({ health, backup, photographs }) => (
				<div className="grid gap-4 lg:grid-cols-2 lg:items-start">
					<HealthPart health={health} isSaved={backup.at !== null} isCopied={backup.copiedAt !== null} />
					<BackupPart backup={backup} />
					<TestPart />
					<PhotographsPart photographs={photographs} />
				</div>
			)}
		</Read>
	);
}

/** In the words of `/healthz`, as monitoring and `npm run doctor` have them. */
function HealthPart({
	health,
	isSaved,
	isCopied,
}: Pick<ServerState, 'health'> & { isSaved: boolean; isCopied: boolean }) {
	const isGood = health.status === 'ok' && isSaved && isCopied;
	return (
		<Part level={2} id="health" title="How the server does">
			<p className="mt-2">
				<Mark tone={isGood ? 'good' : health.status === 'ok' ? 'warn' : 'bad'} icon={isGood ? 'check' : 'warning'}>
					{isGood
						? 'The server does all that it should.'
						: health.status === 'ok'
							? `It works; ${isSaved ? 'no copy of its requests is on another machine.' : 'its first snapshot is still to come.'}`
							: 'Something needs you.'}
				</Mark>
			</p>
			<ul className="mt-2">
				{health.failing.map(({ check, todo }) => (
					<li key={check} className="border-t border-line py-2 wrap-anywhere first:border-t-0">
						<strong>{check}</strong> is failing: {todo}.{' '}
						{lists[check] ? <PlaceLink to={{ ...start, ...lists[check] }}>Show them</PlaceLink> : null}
					</li>
				))}
			</ul>
		</Part>
	);
}

/** What of the list a check is about. */
const lists: Readonly<Record<string, Partial<Place>>> = { deliveries: { failed: true }, held: { held: true } };

function BackupPart({ backup }: Pick<ServerState, 'backup'>) {
	const now = useNow();
	const when = (time: string | null) => (time === null ? 'never' : momentWords(time, now));
	return (
		<Part level={2} id="backup" title="Backup">
			<dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<dt className="text-muted">Newest snapshot</dt>
				<dd>
					{backup.at === null ? `none yet; the first is due ${momentWords(backup.nextAt, now)}` : when(backup.at)}
				</dd>
				<dt className="text-muted">Copied to another machine</dt>
				<dd>{when(backup.copiedAt)}</dd>
			</dl>
			{backup.copiedAt === null ? (
				<p className="mt-2">There is no copy elsewhere: if this machine is lost, so are all requests.</p>
			) : null}
			{backup.troubles.map((trouble) => (
				<p key={trouble} className="mt-2 font-bold text-danger first-letter:uppercase">
					{trouble}.
				</p>
			))}
		</Part>
	);
}

function PhotographsPart({ photographs }: Pick<ServerState, 'photographs'>) {
	if (photographs.length === 0) return null;
	return (
		<Part level={2} id="photographs" title="Photographs still to take">
			<p className="mt-2">They show what no drawing can: that it exists. At least 1200 × 860 pixels, cut to 7 : 5.</p>
			<ul className="mt-2">
				{photographs.map(({ place, shows }) => (
					<li key={place} className="border-t border-line py-2 wrap-anywhere first:border-t-0">
						<strong className="block first-letter:uppercase">{shows}</strong> photographs/{place}.jpg
					</li>
				))}
			</ul>
		</Part>
	);
}

function TestPart() {
	const { sends, email } = useSession();
	const { state, run } = useChange();
	return (
		<Part level={2} id="test" title="Send a test">
			<p className="mt-2">
				One email about a made-up request, marked as a test, to{' '}
				{email ?? 'the addresses that are told of every request'}. It counts nowhere.
			</p>
			{sends ? (
				<Button
					className="mt-3"
					aria-disabled={state.is === 'sending' || undefined}
					onClick={() => void run(async () => (await send<{ message: string }>('server/test', {})).message)}
				>
					Send a test
				</Button>
			) : (
				<p className="mt-2">Nothing can be sent: neither e-mail nor a webhook is set up on the server.</p>
			)}
			<ChangeResult state={state} sending="Sending …" failed="The test was not sent." />
		</Part>
	);
}
