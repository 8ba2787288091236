import { type EarlierRouting, routingSchema } from '#server/delivery/companies.ts';
import { openForServer } from '#server/store/open.ts';
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
	/** The companies; none unless given. */
	routing?: EarlierRouting;
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
	const dataDir = options.dataDir ?? (await temporaryFolder());
	if (routing) await storeCompanies(dataDir, routing);
	return { intervals: shortIntervals, ...options, dataDir, env: { ...env, ...options.env } };
}

/** In a data folder that no server uses. */
export async function storeCompanies(dataDir: string, routing: EarlierRouting): Promise<void> {
	const store = await openForServer(dataDir);
	store.companies.takeOver(routingSchema.parse(routing), 'tester');
	await store.close();
}
