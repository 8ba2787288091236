import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess: 256 random bits, in 43 characters. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** Whether a text can be a token: others need not be looked up. */
export function isToken(text: string): boolean {
	return /^[\w-]{43}$/.test(text);
}

/**
 * What is stored of a token. Somebody who reads the store cannot use it: a token of 256 random bits is not found from its hash, so
 * that no slow hash is needed.
 */
export function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
