import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';
import type { Check, Context } from '#server/doctor/check.ts';
import { checks, runChecks } from '#server/doctor.ts';
import { checkSettings } from '#server/settings/read.ts';

/**
 * Runs checks of `npm run doctor` in this process.
 * @param title of the only check to run; all unless given
 * @returns one line for each finding: `problem Settings: …`
 */
export async function diagnose(
	env: Readonly<Record<string, string>>,
	title?: string,
	more: Partial<Pick<Context, 'envFile' | 'dist' | 'nameServers'>> = {},
): Promise<string[]> {
	const checked = checkSettings(env);
	const context = {
		settings: checked.current,
		checked,
		env,
		envFile: '/nonexistent/.env',
		dist: '/nonexistent',
		nameServers: [],
		...more,
	};
	const chosen = checks.filter((check: Check) => title === undefined || check.title === title);
	if (chosen.length === 0) throw new Error(`There is no check called ${title}.`);
	const found = await runChecks(chosen, context);
	return found.flatMap(({ title, findings }) => findings.map(({ status, what }) => `${status} ${title}: ${what}`));
}

/** The records of names, by type. */
export type Zone = Readonly<
	Record<
		string,
		{ TXT?: readonly string[]; MX?: readonly string[]; A?: readonly string[]; AAAA?: readonly string[] } | undefined
	>
>;

export interface NameServer {
	/** As `dns.setServers` takes it. */
	address: string;
	/** Replaces all records. */
	serve(zone: Zone): void;
	stop(): void;
}

/** Starts a real name server on UDP: names that are not in its zone do not exist. */
export async function startNameServer(first: Zone = {}): Promise<NameServer> {
	let zone = first;
	const socket = createSocket('udp4').on('message', (message, { port, address }) => {
		const { id, questions = [] } = decode(message);
		const [question] = questions;
		const found = zone[question?.name.toLowerCase() ?? ''];
		const answers = found && question ? answersTo(question.name, question.type, found) : [];
		const response = encode({ type: 'response', id: id ?? 0, flags: found ? 0 : nameError, questions, answers });
		socket.send(response, port, address);
	});
	socket.bind(0, '127.0.0.1');
	await once(socket, 'listening');
	return {
		address: `127.0.0.1:${socket.address().port}`,
		serve: (next) => {
			zone = next;
		},
		stop: () => socket.close(),
	};
}

/** RFC 1035, 4.1.1. */
const nameError = 3;

function answersTo(name: string, type: string, found: NonNullable<Zone[string]>): Answer[] {
	const values = found[type as keyof typeof found] ?? [];
	return values.map((value) => {
		const data = type === 'MX' ? { preference: 10, exchange: value } : value;
		return { type, name, ttl: 1, data } as Answer;
	});
}
