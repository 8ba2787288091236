import { deskSessionFor, deskSessionIdle } from '#server/settings/desk-limits.ts';
import type { DeskAccess, DeskSession, SessionCutoffs } from '#server/store/desk-access.ts';

/** The times before which sessions of the desk are over: begun, and last used. */
export function deskCutoffsAt(now: Date): SessionCutoffs {
	const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
	return { created: before(deskSessionFor), seen: before(deskSessionIdle) };
}

/** Whether a session can no longer be used: for its age, or because its address is not among the operators' (LEADS_TO). */
export function isOver(session: DeskSession, operators: readonly string[], now = new Date()): boolean {
	const { created, seen } = deskCutoffsAt(now);
	return session.created_at <= created || session.seen_at <= seen || !operators.includes(session.email);
}

/** The sessions that can be used, the newest first. */
export async function openSessions(
	access: Pick<DeskAccess, 'all'>,
	operators: readonly string[],
): Promise<DeskSession[]> {
	return (await access.all()).filter((session) => !isOver(session, operators));
}
