import { afterAll, beforeAll, expect, vi } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { waitingIn } from './database.ts';
import { type DeliveringOptions, delivering, type Receivers, startReceivers } from './delivered.ts';
import { type AnyServer, type ServerOptions, startServer, type TestServer } from './server.ts';

/** A mail server and a webhook for all tests of a file: started before the first, ended after the last. */
export function sharedReceivers(): Receivers {
	const receivers = {} as Receivers;
	beforeAll(async () => {
		Object.assign(receivers, await startReceivers());
	});
	afterAll(() => receivers.end());
	return receivers;
}

type Start<Server extends AnyServer> = (options: ServerOptions) => Promise<Server>;

/**
 * The same with a server that delivers to them. Nothing of either can be read before the first test.
 * @param start as its own process unless given
 */
export function sharedDelivery<Server extends AnyServer = TestServer>(
	options: DeliveringOptions = {},
	start: Start<Server> = startServer as Start<AnyServer> as Start<Server>,
) {
	const receivers = sharedReceivers();
	const server = {} as Server;
	/** Starts it again on its data, after it was stopped or killed, with the same options but for those given. */
	const restart = async (more: DeliveringOptions = {}) => {
		const env = { ...options.env, ...more.env };
		const again = { ...options, dataDir: server.dataDir, ...more, env };
		Object.assign(server, await start(await delivering(receivers, again)));
	};
	beforeAll(async () => {
		Object.assign(server, await start(await delivering(receivers, options)));
	});
	afterAll(async () => void (await server.stop()));

	/** The e-mails about a request, by its reference in their subjects, in their order. */
	const mailsAbout = async (id: string, subject = /./) => {
		const all = await receivers.mail.messages();
		return all.filter((mail) => mail.subject?.includes(referenceOf(id)) && subject.test(mail.subject));
	};
	/** What the webhook got about a request. */
	const eventsAbout = (id: string, type = /./) => {
		const all = receivers.hook.received().map(({ body, ...rest }) => ({ ...rest, event: JSON.parse(body) }));
		return all.filter(({ event }) => event.data.id === id && type.test(event.type));
	};
	return { receivers, server, restart, mailsAbout, eventsAbout };
}

/** Waits until nothing waits to be sent. */
export const allIsSent = ({ dataDir }: { dataDir: string }) => eventually(() => expect(waitingIn(dataDir)).toBe(0));

/** Resolves with what a check gives once it no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
