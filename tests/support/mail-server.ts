import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Receiver, startReceiver } from './receiver.ts';

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
	/** Responds to the message after some milliseconds, or once that is resolved. If the sender has disconnected by then, the message is not accepted. */
	| { slow: number | Promise<unknown> }
	/** Never responds to a message that has this text in it. */
	| { hangingOn: string }
	/** This status, or 554, after a message that has this text in it, as a server that finds spam. */
	| { refusing: string; status?: number }
	/** Accepts the connection and never responds. */
	| 'hang'
	/** Closes the connection during the message. */
	| 'drop';

/** A message that the server accepted with 250, or was about to. */
interface Accepted {
	at: string;
	/** Its header `X-Delivery-Id`. */
	deliveryId?: string | undefined;
	/** Of the envelope. */
	to: string[];
	subject?: string | undefined;
	mail: Email;
}

interface MailServerOptions {
	/** Rejects clients without this login, if given. */
	auth?: { user: string; pass: string };
	/** In PEM: offers STARTTLS with this certificate. */
	tls?: { key: string; cert: string };
}

export interface MailServer extends Receiver<MailMode> {
	url: string;
	accepted(): readonly Accepted[];
	/** The accepted messages, in order. @param from how many to leave out */
	messages(from?: number): Promise<Email[]>;
}

/** Starts a real mail server. */
export async function startMailServer({ auth, tls }: MailServerOptions = {}): Promise<MailServer> {
	const accepted: Accepted[] = [];
	const sockets = new Set<Socket>();
	let mode: MailMode = 'well';
	/** Undefined if the sender has disconnected. */
	const socketOf = ({ remotePort }: SMTPServerSession) =>
		[...sockets].find((socket) => socket.remotePort === remotePort && !socket.destroyed);

	/** Accepts a message, or throws the response that rejects it. */
	async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
		const now = mode;
		const mail = await PostalMime.parse(await buffer(stream));
		if (now === '4xx') throw refused(451);
		if (now === '5xx') throw refused(554);
		if (typeof now === 'object' && 'refusing' in now && mail.text?.includes(now.refusing))
			throw refused(now.status ?? 554);
		if (typeof now === 'object' && 'hangingOn' in now && mail.text?.includes(now.hangingOn))
			await new Promise(() => {});
		if (typeof now === 'object' && 'slow' in now) {
			// A paused socket would not notice that the sender leaves.
			socketOf(session)?.resume();
			await (typeof now.slow === 'number' ? wait(now.slow) : now.slow);
			if (!socketOf(session)) throw new Error('The sender has left');
		}
		// The last thing before the 250.
		accepted.push({
			at: new Date().toISOString(),
			deliveryId: mail.headers.find(({ key }) => key === 'x-delivery-id')?.value,
			to: session.envelope.rcptTo.map(({ address }) => address),
			subject: mail.subject,
			mail,
		});
	}

	const create = () => {
		const server = new SMTPServer({
			// Without a certificate there is no TLS, and login works without it.
			disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
			...tls,
			allowInsecureAuth: true,
			disableReverseLookup: true,
			maxAllowedUnauthenticatedCommands: false,
			// The sender's timeout must end a slow connection, not this server's.
			socketTimeout: 3_600_000,
			onAuth: ({ username, password }, _session, done) => {
				if (username === auth?.user && password === auth?.pass) done(null, { user: username });
				else done(refused(535, 'Wrong user or password'));
			},
			onConnect: (_session, done) => {
				if (mode === 'greeting 4xx') done(refused(421));
				else if (mode !== 'hang') done();
			},
			onRcptTo: (_address, _session, done) => {
				if (mode === '4xx at RCPT') done(refused(450));
				else if (mode === '5xx at RCPT') done(refused(550));
				else done();
			},
			onData: (stream, session, done) => {
				if (mode === 'drop') stream.once('data', () => socketOf(session)?.destroy());
				else receive(stream, session).then(() => done(), done);
			},
		});
		// Senders that are killed leave broken connections behind.
		server.on('error', () => {});
		return server.server;
	};
	const receiver = await startReceiver<MailMode>(create, sockets, (wanted) => {
		mode = wanted;
	});
	return {
		...receiver,
		url: `smtp://127.0.0.1:${receiver.port}`,
		accepted: () => accepted,
		messages: async (from = 0) => accepted.slice(from).map(({ mail }) => mail),
	};
}

const refused = (responseCode: number, text = 'As the test asked for') =>
	Object.assign(new Error(text), { responseCode });
