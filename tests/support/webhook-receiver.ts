import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildServer, readLines, startChildServer } from './child-server.ts';
import { temporaryFolder } from './server.ts';

export type WebhookMode =
	/** 204. */
	| 'well'
	| '400'
	| '410'
	| '500'
	| '503'
	/** 204 after so many milliseconds. */
	| { slow: number }
	/** Reads the request and says nothing, ever. */
	| 'hang'
	/** 302 to another path, which counts separately and answers 204. */
	| 'redirect'
	/** Cuts the connection when it has read the request. */
	| 'drop';

/** A request, as it came. */
export interface Received {
	at: string;
	method: string;
	path: string;
	'content-type'?: string;
	'webhook-id'?: string;
	body: string;
	/** Whether its signature is of the secret, and of these minutes. */
	verified: boolean;
	/** The status it was about to be answered with; none for one that gets no answer. */
	answer?: number;
}

export interface WebhookReceiver extends ChildServer<WebhookMode> {
	url: string;
	/** Every request to the address itself, answered or not. */
	received(): Received[];
	/** Requests that followed the redirect. */
	redirected(): Received[];
}

export const redirectPath = '/elsewhere';

const program = fileURLToPath(new URL('webhook-receiver-process.ts', import.meta.url));

/**
 * Starts a real receiver of webhooks as its own process. Received requests are kept when a process is killed.
 * @param secret `whsec_` and base64, as Standard Webhooks has it
 */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
	const folder = await temporaryFolder();
	const server = await startChildServer<WebhookMode>(program, { folder, secret });
	const all = () => readLines<Received>(join(folder, 'received.jsonl'));
	return {
		...server,
		url: `http://127.0.0.1:${server.port}/hook`,
		received: () => all().filter(({ path }) => path !== redirectPath),
		redirected: () => all().filter(({ path }) => path === redirectPath),
	};
}
