import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Webhook } from 'standardwebhooks';

/** A secret as Standard Webhooks asks for; of this test and nothing else. */
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export const operatorAddress = 'operator@example.com';

/** The receivers of requests: a mail server and a webhook. */
export interface Receivers {
	mail: MailServer;
	hook: WebhookReceiver;
	/** What tells a server of them. */
	env: Record<string, string>;
	end(): Promise<unknown>;
}

export async function startReceivers(): Promise<Receivers> {
	const [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver()]);
	const env = {
		SMTP_URL: mail.url,
		LEADS_TO: operatorAddress,
		MAIL_FROM: 'site@example.org',
		CONTACT_EMAIL: 'answers@introductions.test',
		LEADS_WEBHOOK_URL: hook.url,
		LEADS_WEBHOOK_SECRET: webhookSecret,
	};
	return { mail, hook, env, end: () => Promise.all([mail.stop(), hook.stop()]) };
}

/** A receiver of deliveries. */
export interface Receiver<Mode> {
	/** The same for as long as the test runs, through stops. */
	port: number;
	/** How it treats later connections, also after stops. */
	mode: Mode;
	/** Closes all connections and the port: the next connection fails. */
	stop(): Promise<void>;
	/** Listens again on the same port, after `stop`. */
	start(): Promise<void>;
}

/**
 * Starts a receiver on a free port.
 * @param create makes its server; called at each start, because a closed one may not listen again
 * @param sockets of the connections that are open
 */
async function startReceiver<Mode>(
	create: () => Server,
	mode: Mode,
	sockets = new Set<Socket>(),
): Promise<Receiver<Mode>> {
	let server: Server | undefined;
	const listen = async (port: number) => {
		if (server) return;
		server = create().on('connection', (socket: Socket) => {
			sockets.add(socket);
			socket.once('close', () => sockets.delete(socket));
		});
		await once(server.listen(port, '127.0.0.1'), 'listening');
	};
	await listen(0);
	const { port } = (server as unknown as Server).address() as AddressInfo;
	const stop = async () => {
		if (!server) return;
		const closed = once(server, 'close');
		server.close();
		for (const socket of sockets) socket.destroy();
		await closed;
		server = undefined;
	};
	return { port, mode, stop, start: () => listen(port) };
}

export type MailMode =
	| 'well'
	/** Answers with such a status after the message, to each recipient, or to every connection. */
	| { message?: number; recipient?: number; greeting?: number }
	/** Responds to the message after some milliseconds, or once the promise is resolved. If the sender has disconnected by then, the message is not accepted. */
	| { slow: number | Promise<unknown> }
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
	/** The accepted messages, in order. */
	messages(): Promise<Email[]>;
}

/** Starts a real mail server. */
export async function startMailServer({ auth, tls }: MailServerOptions = {}): Promise<MailServer> {
	const accepted: Accepted[] = [];
	const sockets = new Set<Socket>();
	/** Undefined if the sender has disconnected. */
	const socketOf = ({ remotePort }: SMTPServerSession) =>
		[...sockets].find((socket) => socket.remotePort === remotePort && !socket.destroyed);

	const refusalAt = (point: 'message' | 'recipient' | 'greeting') => {
		const { mode } = receiver;
		const status = typeof mode === 'object' && point in mode && (mode as Record<typeof point, number>)[point];
		return status ? refused(status) : undefined;
	};

	/** Accepts a message, or throws the response that rejects it. */
	async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
		const now = receiver.mode;
		const mail = await PostalMime.parse(await buffer(stream));
		const refusal = refusalAt('message');
		if (refusal) throw refusal;
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
				else done(refused(535));
			},
			onConnect: (_session, done) => done(refusalAt('greeting')),
			onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
			onData: (stream, session, done) => {
				if (receiver.mode === 'drop') stream.once('data', () => socketOf(session)?.destroy());
				else receive(stream, session).then(() => done(), done);
			},
		});
		// It waits a tenth of a second for senders that talk before they are greeted: none of ours does.
		server.connections.add = (connection) => {
			connection.init = () => connection._setListeners(() => connection.connectionReady());
			return Set.prototype.add.call(server.connections, connection);
		};
		// Senders that are killed leave broken connections behind.
		server.on('error', () => {});
		return server.server;
	};
	const receiver = await startReceiver<MailMode>(create, 'well', sockets);
	return Object.assign(receiver, {
		url: `smtp://127.0.0.1:${receiver.port}`,
		accepted: () => accepted,
		messages: async () => accepted.map(({ mail }) => mail),
	});
}

const refused = (responseCode: number) => Object.assign(new Error('As the test asked for'), { responseCode });

export type WebhookMode =
	/** The status of the answer; of `redirect` 302 to its own address. */
	| number
	| 'redirect'
	/** 204 after so many milliseconds. */
	| { slow: number }
	/** Cuts the connection when it has read the request. */
	| 'drop'
	/** 204. */
	| 'well';

/** A request, as it came. */
interface Received {
	at: string;
	method: string;
	'content-type'?: string | undefined;
	'webhook-id'?: string | undefined;
	body: string;
	/** Whether its signature is of the secret, and of these minutes. */
	verified: boolean;
	/** The status it was about to be answered with; none for one that gets no answer. */
	answer?: number | undefined;
}

interface WebhookReceiver extends Receiver<WebhookMode> {
	url: string;
	/** Every request, answered or not. */
	received(): readonly Received[];
}

/** Starts a real receiver of webhooks. */
async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const webhook = new Webhook(webhookSecret);
	const all: Received[] = [];

	const isVerified = (body: string, headers: IncomingMessage['headers']) => {
		try {
			webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
			return true;
		} catch {
			return false;
		}
	};

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await text(request);
		const { method = '', headers } = request;
		const now = receiver.mode;
		const answer = now === 'drop' ? undefined : typeof now === 'number' ? now : now === 'redirect' ? 302 : 204;
		all.push({
			at: new Date().toISOString(),
			method,
			'content-type': headers['content-type'],
			'webhook-id': headers['webhook-id']?.toString(),
			body,
			verified: isVerified(body, headers),
			answer,
		});
		if (answer === undefined) return void request.socket.destroy();
		if (typeof now === 'object') await wait(now.slow);
		response.writeHead(answer, now === 'redirect' ? { location: '/hook' } : {}).end();
	}

	const create = () =>
		createServer((request, response) => {
			// A sender that leaves in the middle has sent nothing.
			receive(request, response).catch(() => response.destroy());
		});
	const receiver = await startReceiver<WebhookMode>(create, 'well');
	return Object.assign(receiver, { url: `http://127.0.0.1:${receiver.port}/hook`, received: () => all });
}
