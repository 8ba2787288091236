import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { type ChildServer, startChildServer } from './child-server.ts';
import { readLines } from './json-lines.ts';

export type MailMode =
	| 'well'
	/** 451 or 554 when the whole message is there. */
	| '4xx'
	| '5xx'
	/** 450 or 550 to each recipient. */
	| '4xx at RCPT'
	| '5xx at RCPT'
	/** 421 to every connection. */
	| 'greeting 4xx'
	/** Answers the message after so many milliseconds. A message whose sender has left by then is not accepted. */
	| { slow: number }
	/** Takes the connection and says nothing, ever. */
	| 'hang'
	/** Cuts the connection in the middle of the message. */
	| 'drop';

/** A message that the server answered 250 to, or was about to. */
export interface Accepted {
	at: string;
	messageId?: string;
	/** Its header `X-Delivery-Id`. */
	deliveryId?: string;
	/** Of the envelope, as `to`. */
	from: string;
	to: string[];
	subject?: string;
	/** Where the message is, in the server's folder. */
	file: string;
}

/** A try to deliver that the server ended, one way or the other. */
export interface Attempt {
	at: string;
	/** 250 where it was accepted; none where the connection ended, or hangs, without one. */
	answer?: number;
	/** None where it ended before the message came. */
	deliveryId?: string;
}

export interface MailServerOptions {
	port?: number;
	/** Where the messages are kept, for a second start on the same. */
	folder: string;
	/** Rejects clients without this login, if given. */
	auth?: { user: string; pass: string };
	/** In bytes; answers 552 to more. */
	size?: number;
}

export interface MailServer extends ChildServer<MailMode> {
	url: string;
	accepted(): Accepted[];
	/** The accepted messages, parsed, in their order. */
	messages(): Promise<Email[]>;
	/** The accepted and the refused, in their order. */
	attempts(): Attempt[];
}

const program = fileURLToPath(new URL('mail-server-process.ts', import.meta.url));

/** Starts a real mail server as its own process. What it has accepted it never forgets, whichever side is killed. */
export async function startMailServer({ port = 0, ...settings }: MailServerOptions): Promise<MailServer> {
	const { folder } = settings;
	await mkdir(folder, { recursive: true });
	const server = await startChildServer<MailMode>(program, settings, port);
	const accepted = () => readLines<Accepted>(join(folder, 'accepted.jsonl'));
	return {
		...server,
		url: `smtp://127.0.0.1:${server.port}`,
		accepted,
		messages: () =>
			Promise.all(accepted().map(async ({ file }) => PostalMime.parse(await readFile(join(folder, file))))),
		attempts: () => {
			const taken = accepted().map(({ at, deliveryId }) => ({ at, answer: 250, deliveryId }));
			const refused = readLines<Attempt>(join(folder, 'refused.jsonl'));
			return [...taken, ...refused].sort((a, b) => a.at.localeCompare(b.at));
		},
	};
}
