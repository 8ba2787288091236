import { isOnThisMachine } from '#server/settings/addresses.ts';

/**
 * How to connect to a database whose address does not say it (`?sslmode=`): encrypted, unless it is on this machine. Supabase
 * accepts connections that are not, and the client's own default is not to encrypt. The certificate is not verified, since
 * Supabase's own authority signed it: `?sslmode=verify-full` does that, with the authority's file in NODE_EXTRA_CA_CERTS.
 */
export function encryptionFor(databaseUrl: string): { ssl?: 'require' } {
	const isSaid = new URL(databaseUrl).searchParams.has('sslmode');
	return isSaid || isOnThisMachine(databaseUrl) ? {} : { ssl: 'require' };
}
