import { afterAll, beforeAll, expect, vi } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { createLog } from '#server/log.ts';
import { serve } from '#server/main.ts';
import type { CommandResult } from '#server/operator/errors.ts';
import { readSettings, SettingError } from '#server/settings/read.ts';
import { waitingIn } from './database.ts';
import { type Receivers, startReceivers } from './receivers.ts';
import {
	type AnyServer,
	type DeliveringOptions,
	delivering,
	ownSite,
	type ServerOptions,
	settingsOf,
	startServer,
	type TestServer,
	temporaryFolder,
} from './server.ts';
import { type Quote, sendQuote } from './wire.ts';

const size = process.env.TEST_SIZE;

/** Whether this is a round of `npm run long`, not the small one of `npm test`. */
export const isFullSize = size !== undefined;

/** How many there are in the small round; of `npm run long NAME` as many as `many`, of `npm run long NAME 5` five. */
export function countOfRun(few: number, many: number): number {
	return isFullSize ? Math.min(Number(size) || many, 10_000_000) : few;
}

/** Starts the real server in the test's own process, as `startServer` does in one of its own. */
export async function startHere(options: Omit<ServerOptions, 'flags' | 'program'> = {}): Promise<AnyServer> {
	const { env, dist = await ownSite(), dataDir = await temporaryFolder(), intervals } = options;
	const settings = readSettings(settingsOf(dataDir, env));
	const lines: string[] = [];
	const log = createLog(settings.LOG_LEVEL, { write: (line) => void lines.push(line) });
	const { url, close } = await serve(settings, { dist, log, ...(intervals && { intervals }) });
	let stopped: Promise<void> | undefined;
	const stop = () => {
		// Nobody can act on a line without words.
		stopped ??= close().then(() => expect(lines.filter((line) => !/"msg":"[^"]/.test(line))).toEqual([]));
		return stopped;
	};
	return { url, dataDir, output: () => lines.join(''), stop };
}

/** How the program ends where it cannot start, and what it says. */
export async function refused(options: Parameters<typeof startHere>[0]): Promise<CommandResult> {
	try {
		await (await startHere(options)).stop();
		return { code: 0, out: '', err: '' };
	} catch (error) {
		const { message, stack } = error as Error;
		return { code: 1, out: '', err: `${error instanceof SettingError ? message : stack}\n` };
	}
}

/** A data folder that a server has used, with one photo quote; nobody uses it now. */
export async function folderWithQuote(): Promise<Quote & { dataDir: string }> {
	const server = await startHere();
	const quote = await sendQuote(server.url);
	await server.stop();
	return { ...quote, dataDir: server.dataDir };
}

type Start<Server extends AnyServer> = (options: ServerOptions) => Promise<Server>;

/**
 * A server for all tests of a file: started before the first, stopped after the last. Nothing of it can be read before.
 * @param start as its own process unless given
 */
export function sharedServer<Server extends AnyServer = TestServer>(
	options: ServerOptions = {},
	start: Start<Server> = startServer as Start<AnyServer> as Start<Server>,
): Readonly<Server> {
	const server = {} as Server;
	beforeAll(async () => void Object.assign(server, await start(options)));
	afterAll(async () => void (await server.stop()));
	return server;
}

/** What /healthz of a server says. */
export const healthOf = async ({ url }: { url: string }) => (await fetch(`${url}/healthz`)).json();

/** Waits until a server's log has some text. */
export const logged = (server: Pick<AnyServer, 'output'>, text: string | RegExp) =>
	vi.waitFor(() => expect(server.output()).toMatch(text), { timeout: 60_000 });

/** A mail server and a webhook for all tests of a file: started before the first, ended after the last. */
export function sharedReceivers(): Receivers {
	const receivers = {} as Receivers;
	beforeAll(async () => void Object.assign(receivers, await startReceivers()));
	afterAll(async () => void (await receivers.end()));
	return receivers;
}

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
	beforeAll(async () => void Object.assign(server, await start(await delivering(receivers, options))));
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
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 10 });
