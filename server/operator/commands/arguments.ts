import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Selection } from '#server/operator/access.ts';
import type { Print } from '#server/operator/list.ts';
import type { Environment } from '#server/operator/open-store.ts';
import { addDays, startOfBritishDay } from '#server/store/days.ts';
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

/** Rejects empty arguments, as from an unset shell variable. */
export function notEmpty(value: string): string {
	if (value === '') throw new InvalidArgumentError('It is empty.');
	return value;
}

/** A text, whose words need no quotes. */
export function words(word: string, before?: string): string {
	return before === undefined ? notEmpty(word) : `${before} ${word}`;
}

/** @returns when a day begins in British time, in the format of `created_at` */
export function startOf(value: string): string {
	// Rejects days that no month has, which the language counts into the next.
	const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && addDays(value, 0) === value;
	if (!isDay) throw new InvalidArgumentError('A day is one such as 2026-11-20.');
	return startOfBritishDay(value);
}

/** @throws CommanderError unless exactly one of the three was given */
export function selectionOf(id: string | undefined, { email, phone }: { email?: string; phone?: string }): Selection {
	const given = [
		...(id === undefined ? [] : [{ id }]),
		...(email === undefined ? [] : [{ email }]),
		...(phone === undefined ? [] : [{ phone }]),
	];
	const [selection] = given;
	if (!selection || given.length > 1) throw new CommanderError(1, 'usage', 'Give one of these, and one only.');
	return selection;
}
