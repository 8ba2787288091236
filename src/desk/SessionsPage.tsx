import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import { useRead } from '#desk/api/use-read.ts';
import type { EndedSessions, OpenSession } from '#desk/contract.ts';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { counted, momentWords } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** Who is logged in, and the way to end it: for a lost phone, or a colleague who has left. */
export function SessionsPage() {
	const now = useNow();
	const reading = useRead<OpenSession[]>('sessions');
	const { state, run } = useChange();
	const end = (path: string) =>
		run(async () => {
			const { ended } = await send<EndedSessions>(path, {});
			return `${counted(ended, 'session')} ended.`;
		});
	return (
		<div className="max-w-3xl">
			<p>Each of them can read and change all requests. End those that you do not know.</p>
			<Read what="the sessions" reading={reading} />
			<ul className="mt-4 flex flex-col gap-3">
				{reading.value?.map(({ id, email, since, lastSeen, browser, isThis }) => (
					<li key={id} className="rounded-card border-2 border-line bg-surface p-4">
						<p className="font-bold wrap-anywhere">
							{email}, {browser}
						</p>
						<p className="text-muted">
							{isThis ? 'This browser. ' : ''}Logged in {momentWords(since, now)}; last used{' '}
							{momentWords(lastSeen, now)}.
						</p>
						{isThis ? null : (
							<Button className="mt-3" onClick={() => void end(`sessions/${id}/end`)}>
								End it
							</Button>
						)}
					</li>
				))}
			</ul>
			{reading.value && reading.value.length > 1 ? (
				<Button className="mt-4" onClick={() => void end('sessions/end-others')}>
					End all but this one
				</Button>
			) : null}
			<ChangeResult state={state} sending="Ending …" failed="It is not ended." />
		</div>
	);
}
