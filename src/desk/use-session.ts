import { createContext, useContext } from 'react';
import type { Session } from '#desk/contract.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Whose desk it is. The parts are shown only once it is known. */
export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error('The session is not known yet.');
	return session;
}
