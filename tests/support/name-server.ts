import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

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
	const ttl = 1;
	if (type === 'TXT') return (found.TXT ?? []).map((data) => ({ type, name, ttl, data }));
	if (type === 'A') return (found.A ?? []).map((data) => ({ type, name, ttl, data }));
	if (type === 'AAAA') return (found.AAAA ?? []).map((data) => ({ type, name, ttl, data }));
	if (type === 'MX')
		return (found.MX ?? []).map((exchange) => ({ type, name, ttl, data: { preference: 10, exchange } }));
	return [];
}
