import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { appendLine, childSettings, serve, sockets } from './child-server.ts';
import type { Accepted, Attempt, MailMode, MailServerOptions } from './mail-server.ts';

const { folder, auth, tls, size }: MailServerOptions = childSettings();
let mode: MailMode = 'well';
/** Deliveries whose current attempt is recorded as failed. */
const noted = new WeakSet<SMTPServerSession>();

serve<MailMode>(createServer, (wanted) => {
	mode = wanted;
});

function createServer() {
	const server = new SMTPServer({
		// Without a certificate there is no TLS, and login works without it.
		disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
		...tls,
		allowInsecureAuth: true,
		disableReverseLookup: true,
		maxAllowedUnauthenticatedCommands: false,
		// The sender's timeout must end a slow connection, not this server's.
		socketTimeout: 3_600_000,
		rejectOversized: true,
		...(size !== undefined && { size }),
		onAuth: ({ username, password }, _session, done) => {
			if (username === auth?.user && password === auth?.pass) done(null, { user: username });
			else done(answered(535, 'Wrong user or password'));
		},
		onConnect: (session, done) => {
			if (mode === 'hang') note(session);
			else if (mode === 'greeting 4xx') done(refuse(session, 421));
			else done();
		},
		// A new message on the same connection is a new attempt.
		onMailFrom: (_address, session, done) => {
			noted.delete(session);
			session.error = undefined;
			done();
		},
		onRcptTo: (_address, session, done) => {
			if (mode === '4xx at RCPT') done(refuse(session, 450));
			else if (mode === '5xx at RCPT') done(refuse(session, 550));
			else done();
		},
		onData: (stream, session, done) => {
			if (mode === 'drop') {
				note(session);
				stream.once('data', () => socketOf(session)?.destroy());
				return;
			}
			void receive(stream, session).then(
				() => done(),
				(refusal) => done(refusal),
			);
		},
		// Rejected by the library itself: a wrong password, or a declared size that is too large.
		onClose: (session) => {
			if (session.error && !noted.has(session)) note(session, Number.parseInt(session.error, 10));
		},
	});
	// Senders that are killed leave broken connections behind.
	server.on('error', () => {});
	return server.server;
}

/** Accepts a message, or throws the response that rejects it. */
async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
	const now = mode;
	const raw = await buffer(stream).catch(() => {
		throw note(session);
	});
	const mail = await PostalMime.parse(raw);
	if (stream.sizeExceeded) throw refuse(session, 552, mail);
	if (now === '4xx') throw refuse(session, 451, mail);
	if (now === '5xx') throw refuse(session, 554, mail);
	if (typeof now === 'object') {
		// A paused socket would not notice that the sender leaves.
		socketOf(session)?.resume();
		await wait(now.slow);
		if (!socketOf(session)) throw note(session, undefined, mail);
	}
	accept(raw, session, mail);
}

/** The last thing before the 250. */
function accept(raw: Buffer, { envelope }: SMTPServerSession, mail: Email): void {
	const file = `${randomUUID()}.eml`;
	writeFileSync(join(folder, file), raw);
	const accepted: Accepted = {
		at: new Date().toISOString(),
		messageId: mail.messageId,
		deliveryId: deliveryId(mail),
		from: envelope.mailFrom ? envelope.mailFrom.address : '',
		to: envelope.rcptTo.map(({ address }) => address),
		subject: mail.subject,
		file,
	};
	appendLine(join(folder, 'accepted.jsonl'), accepted);
}

/** Records a failed attempt; once, also if several recipients were rejected. */
function note(session: SMTPServerSession, answer?: number, mail?: Email): Error {
	const attempt: Attempt = { at: new Date().toISOString(), answer, deliveryId: mail && deliveryId(mail) };
	if (!noted.has(session)) appendLine(join(folder, 'refused.jsonl'), attempt);
	noted.add(session);
	return new Error('The connection has ended');
}

function refuse(session: SMTPServerSession, code: number, mail?: Email): Error {
	note(session, code, mail);
	return answered(code, 'As the test asked for');
}

const answered = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

const deliveryId = ({ headers }: Email) => headers.find(({ key }) => key === 'x-delivery-id')?.value;

/** Undefined if the sender has disconnected. */
const socketOf = ({ remotePort }: SMTPServerSession) =>
	[...sockets].find((socket) => socket.remotePort === remotePort && !socket.destroyed);
