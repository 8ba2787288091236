import { Argument, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Status, statuses, statusLabels } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import type { Asked } from '#server/operator/asked.ts';
import { monthNow } from '#server/operator/visits.ts';
import { addDays, startOfBritishDay } from '#server/store/days.ts';
import { britishDay } from '#server/store/visits.ts';

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
export const month = () => new Option('--month <YYYY-MM>').argParser(monthOf).default(monthNow());
/** A day in British time; its value is when it begins, in the format of `created_at`. */
export const since = () => new Option('--since <DAY>').argParser(startOf);

/** A status, as an argument; in any case. */
export const statusArgument = () =>
	new Argument('<STATUS>').argParser((given): Status => {
		const found = statuses.find((one) => one === given.toLowerCase() || statusLabels[one] === given);
		if (!found) throw new InvalidArgumentError(`A status is one of ${statuses.join(', ')}.`);
		return found;
	});

/** Rejects empty arguments, as from an unset shell variable. */
export function notEmpty(given: string): string {
	if (given === '') throw new InvalidArgumentError('It is empty.');
	return given;
}

function monthOf(given: string): string {
	if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(given)) throw new InvalidArgumentError('A month is one such as 2026-11.');
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
export function askedBy(id: string | undefined, { email, phone }: { email?: string; phone?: string }): Asked {
	assertOne(id, email ?? phone);
	if (email !== undefined && phone !== undefined)
		throw new CommanderError(2, 'commander.excessArguments', 'an option too much');
	return id !== undefined ? { id } : email !== undefined ? { email } : { phone: phone ?? '' };
}
