import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { DeskEnv } from '#server/desk/env.ts';
import { deskErrors } from '#server/desk/errors.ts';
import { networksOf } from '#server/http/networks.ts';
import { type CallerLimits, createAllowance } from '#server/wire/callers/allowance.ts';
import { counted } from '#server/wire/callers/tally.ts';

/** A limit of how often a caller may try something. */
export interface Tries {
	/** @throws DeskError if the caller has no more tries; counts nothing */
	check(c: Context<DeskEnv>): void;
	count(c: Context<DeskEnv>): void;
}

/** @param addressOf a caller's address */
export function limitTries(limits: CallerLimits, addressOf: (incoming: IncomingMessage) => string): Tries {
	const allowance = createAllowance(limits);
	const networks = ({ env }: Context<DeskEnv>) => counted(networksOf(addressOf(env.incoming)));
	return {
		check: (c) => {
			const seconds = allowance.wait(networks(c), 1);
			if (seconds > 0) throw deskErrors.tooMany(seconds);
		},
		count: (c) => void allowance.take(networks(c), 1),
	};
}

/** Where RATE_LIMIT is off. */
export const unlimitedTries: Tries = { check: () => {}, count: () => {} };
