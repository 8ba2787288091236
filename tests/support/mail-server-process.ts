import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { appendLine, childSettings, serve, sockets } from './child-server.ts';
import type { Accepted, MailMode, MailServerOptions } from './mail-server.ts';

const { folder, auth, tls }: MailServerOptions & { folder: string } = childSettings();
let mode: MailMode = 'well';

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
}

/** Accepts a message, or throws the response that rejects it. */
async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
	const now = mode;
	const raw = await buffer(stream);
	if (now === '4xx') throw refused(451);
	if (now === '5xx') throw refused(554);
	const mail = await PostalMime.parse(raw);
	if (typeof now === 'object' && 'refusing' in now && mail.text?.includes(now.refusing))
		throw refused(now.status ?? 554);
	if (typeof now === 'object' && 'slow' in now) {
		// A paused socket would not notice that the sender leaves.
		socketOf(session)?.resume();
		await wait(now.slow);
		if (!socketOf(session)) throw new Error('The sender has left');
	}
	accept(raw, session, mail);
}

/** The last thing before the 250. */
function accept(raw: Buffer, { envelope }: SMTPServerSession, mail: Email): void {
	const file = `${randomUUID()}.eml`;
	writeFileSync(join(folder, file), raw);
	const accepted: Accepted = {
		at: new Date().toISOString(),
		deliveryId: mail.headers.find(({ key }) => key === 'x-delivery-id')?.value,
		to: envelope.rcptTo.map(({ address }) => address),
		subject: mail.subject,
		file,
	};
	appendLine(join(folder, 'accepted.jsonl'), accepted);
}

const refused = (responseCode: number, text = 'As the test asked for') =>
	Object.assign(new Error(text), { responseCode });

/** Undefined if the sender has disconnected. */
const socketOf = ({ remotePort }: SMTPServerSession) =>
	[...sockets].find((socket) => socket.remotePort === remotePort && !socket.destroyed);
