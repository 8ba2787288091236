import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { type ChildServer, readLines, startChildServer } from './child-server.ts';
import { temporaryFolder } from './server.ts';

export type MailMode =
	| 'well'
	/** 451 or 554 after the message. */
	| '4xx'
	| '5xx'
	/** 450 or 550 to each recipient. */
	| '4xx at RCPT'
	| '5xx at RCPT'
	/** 421 to every connection. */
	| 'greeting 4xx'
	/** Responds to the message after some milliseconds. If the sender has disconnected by then, the message is not accepted. */
	| { slow: number }
	/** This status, or 554, after a message that has this text in it, as a server that finds spam. */
	| { refusing: string; status?: number }
	/** Accepts the connection and never responds. */
	| 'hang'
	/** Closes the connection during the message. */
	| 'drop';

/** A message that the server accepted with 250, or was about to. */
export interface Accepted {
	at: string;
	/** Its header `X-Delivery-Id`. */
	deliveryId?: string;
	/** Of the envelope. */
	to: string[];
	subject?: string;
	/** The message's file in the server's folder. */
	file: string;
}

export interface MailServerOptions {
	/** Rejects clients without this login, if given. */
	auth?: { user: string; pass: string };
	/** In PEM: offers STARTTLS with this certificate. */
	tls?: { key: string; cert: string };
}

export interface MailServer extends ChildServer<MailMode> {
	url: string;
	accepted(): Accepted[];
	/** The accepted messages, parsed, in order. @param from how many to leave out */
	messages(from?: number): Promise<Email[]>;
}

const program = fileURLToPath(new URL('mail-server-process.ts', import.meta.url));

/** Starts a real mail server as its own process. Accepted messages are kept when it is killed. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
	const folder = await temporaryFolder();
	const server = await startChildServer<MailMode>(program, { ...options, folder });
	const accepted = () => readLines<Accepted>(join(folder, 'accepted.jsonl'));
	return {
		...server,
		url: `smtp://127.0.0.1:${server.port}`,
		accepted,
		messages: (from = 0) =>
			Promise.all(
				accepted()
					.slice(from)
					.map(async ({ file }) => PostalMime.parse(await readFile(join(folder, file)))),
			),
	};
}
