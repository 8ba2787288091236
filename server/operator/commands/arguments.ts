import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import type { Selection } from '#server/operator/access.ts';
import { checked } from '#server/operator/actions.ts';
import { InputError } from '#server/operator/errors.ts';
import type { Environment } from '#server/operator/open-store.ts';
import type { Print } from '#server/operator/show.ts';
import { addDays, britishDay, startOfBritishDay } from '#server/store/days.ts';
import type { Copied } from '#server/store/snapshots/snapshot.ts';
import type { Store } from '#server/store/store.ts';

/** What commands are added with. */
export interface CommandContext {
	env: Environment;
	/** Adds a command. @param usage its arguments, for the help */
	command(name: string, usage: string, text: string): Command;
	/** Runs a command's work. @param work gets what prints a line at once, for work that takes long */
	run(work: (say: (line: string) => void) => Promise<string | Copied>): Promise<void>;
	/** The same with the store open. @param mode `read` for work that changes nothing */
	withStore(mode: 'command' | 'read', work: (store: Store, print: Print) => Promise<string>): Promise<void>;
	serveDesk(): Promise<void>;
}

/** Reads what fits a schema, whose words say what is right. */
export function fitting<S extends z.ZodMiniType>(schema: S): (value: string) => z.output<S> {
	return (value) => {
		try {
			return checked(schema, value);
		} catch (error) {
			throw error instanceof InputError ? new InvalidArgumentError(error.message) : error;
		}
	};
}

/** Rejects empty arguments, as from an unset shell variable. */
export function notEmpty(value: string): string {
	if (value === '') throw new InvalidArgumentError('It is empty.');
	return value;
}

/** A text, whose words need no quotes. */
export function words(word: string, before?: string): string {
	return before === undefined ? notEmpty(word) : `${before} ${word}`;
}

/** A day in British time, such as `2026-11-20`. */
export function dayNamed(value: string): string {
	const day = dayOf(value.toLowerCase());
	if (day === undefined)
		throw new InvalidArgumentError('A day is today, yesterday, or a date such as 2026-11-20 or 20/11/2026.');
	return day;
}

/** @returns when a day begins, in the format of `created_at` */
export const startOf = (value: string): string => startOfBritishDay(dayNamed(value));

function dayOf(value: string): string | undefined {
	const today = britishDay(Date.now());
	if (value === 'today') return today;
	if (value === 'yesterday') return addDays(today, -1);
	const day = value.replace(/^(\d\d?)\/(\d\d?)\/(\d{4})$/, (_, date, month, year) =>
		[year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
	);
	// Rejects days that no month has, which the language counts into the next.
	const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
	return isDay ? day : undefined;
}

/** @throws CommanderError unless there is either an ID or the option in its place */
export function assertOne(id: string | undefined, option: unknown): void {
	if (id === undefined && !option) throw new CommanderError(2, 'commander.missingArgument', 'no ID');
	if (id !== undefined && option) throw new CommanderError(2, 'commander.excessArguments', 'an ID too much');
}

/** @throws CommanderError unless exactly one of the three was given */
export function selectionOf(id: string | undefined, { email, phone }: { email?: string; phone?: string }): Selection {
	assertOne(id, email ?? phone);
	if (email !== undefined && phone !== undefined)
		throw new CommanderError(2, 'commander.excessArguments', 'an option too much');
	return id !== undefined ? { id } : email !== undefined ? { email } : { phone: phone ?? '' };
}
