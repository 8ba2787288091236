import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Routing } from '#server/delivery/routing.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type ServerOptions, startServer, type TestServer, temporaryFolder } from './server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A secret as Standard Webhooks asks for; of this test and nothing else. */
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export const operatorAddress = 'operator@example.com';

/** The receivers of requests: a mail server and a webhook. */
export interface Receivers {
	mail: MailServer;
	hook: WebhookReceiver;
	/** What tells a server of them. */
	env: Record<string, string>;
	end(): Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
	const [mail, hook] = await Promise.all([startMailServer(), startWebhookReceiver(webhookSecret)]);
	const env = {
		SMTP_URL: mail.url,
		LEADS_TO: operatorAddress,
		MAIL_FROM: 'site@example.org',
		CONTACT_EMAIL: 'answers@introductions.test',
		LEADS_WEBHOOK_URL: hook.url,
		LEADS_WEBHOOK_SECRET: webhookSecret,
	};
	return {
		mail,
		hook,
		env,
		end: async () => {
			await Promise.all([mail.stop(), hook.stop()]);
		},
	};
}

/** Intervals in ms of tenths of a second; the server's defaults are seconds. */
export const shortIntervals = { delivery: { firstRetry: 300, poll: 100, mostAnHour: 1e9 }, health: 0, inbox: 100 };

export interface DeliveringOptions extends ServerOptions {
	/** The companies; the defaults of the server unless given. */
	routing?: Routing;
}

/** A server that delivers to these receivers, with short intervals unless others are given. */
export async function startDelivering(receivers: Receivers, options?: DeliveringOptions): Promise<TestServer> {
	return startServer(await delivering(receivers, options));
}

/** The options of such a server. */
export async function delivering(
	{ env }: Receivers,
	{ routing, ...options }: DeliveringOptions = {},
): Promise<ServerOptions> {
	const file = routing && { LEADS_ROUTING: join(await temporaryFolder(), 'routing.ts') };
	if (file) await writeFile(file.LEADS_ROUTING, `export default ${JSON.stringify(routing)}`);
	return { intervals: shortIntervals, ...options, env: { ...env, ...file, ...options.env } };
}
