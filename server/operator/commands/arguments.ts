import { Argument, type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod/mini';
import { statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import type { Selection } from '#server/operator/access.ts';
import { checked, statusInput } from '#server/operator/actions.ts';
import { InputError } from '#server/operator/errors.ts';
import { monthInput, monthNow } from '#server/operator/figures.ts';
import type { Environment } from '#server/operator/open-store.ts';
import type { Copied } from '#server/store/copies/backup.ts';
import { addDays, startOfBritishDay } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay } from '#server/store/visits.ts';

/** What commands are added with. */
export interface CommandContext {
	env: Environment;
	/** Adds a command. @param usage its arguments, for the help */
	command(name: string, usage: string, text: string): Command;
	/** Runs a command's work. @param work gets what prints a line at once, for work that takes long */
	run(work: (say: (line: string) => void) => Promise<string | Copied>): Promise<void>;
	/** The same with the store open. @param mode `read` for work that changes nothing */
	withStore(mode: 'command' | 'read', work: (store: Store) => Promise<string>): Promise<void>;
	serveDesk(): Promise<void>;
}

export const id = (name: string) => new Argument(name).argParser(notEmpty);
/** A text, whose words need no quotes. */
export const text = (name: string) =>
	new Argument(name).argParser((word, before?: string) =>
		before === undefined ? notEmpty(word) : `${before} ${word}`,
	);
export const path = id;
export const folder = () => new Option('--to <FOLDER>').argParser(notEmpty);
export const email = () => new Option('--email <ADDRESS>').argParser(notEmpty);
export const phone = () => new Option('--phone <NUMBER>').argParser(notEmpty);
export const kind = () => new Option('--kind <KIND>').choices(leadKinds);
export const status = () => new Option('--status <STATUS>').choices(statuses);
export const month = () => new Option('--month <YYYY-MM>').argParser(fitting(monthInput)).default(monthNow());
/** A day in British time; its value is when it begins, in the format of `created_at`. */
export const since = () => new Option('--since <DAY>').argParser(startOf);

export const statusArgument = () => new Argument('<STATUS>').argParser(fitting(statusInput));

/** Reads what fits a schema, whose words say what is right. */
function fitting<S extends z.ZodMiniType>(schema: S): (given: string) => z.output<S> {
	return (given) => {
		try {
			return checked(schema, given);
		} catch (error) {
			throw error instanceof InputError ? new InvalidArgumentError(error.message) : error;
		}
	};
}

/** Rejects empty arguments, as from an unset shell variable. */
export function notEmpty(given: string): string {
	if (given === '') throw new InvalidArgumentError('It is empty.');
	return given;
}

function startOf(given: string): string {
	const day = dayOf(given.toLowerCase());
	if (day === undefined)
		throw new InvalidArgumentError('A day is today, yesterday, or a date such as 2026-11-20 or 20/11/2026.');
	return startOfBritishDay(day);
}

function dayOf(given: string): string | undefined {
	const today = britishDay(Date.now());
	if (given === 'today') return today;
	if (given === 'yesterday') return addDays(today, -1);
	const day = given.replace(/^(\d\d?)\/(\d\d?)\/(\d{4})$/, (_, date, month, year) =>
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
