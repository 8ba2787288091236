import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Receiver, startReceiver } from './receiver.ts';

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
interface Received {
	at: string;
	method: string;
	path: string;
	'content-type'?: string | undefined;
	'webhook-id'?: string | undefined;
	body: string;
	/** Whether its signature is of the secret, and of these minutes. */
	verified: boolean;
	/** The status it was about to be answered with; none for one that gets no answer. */
	answer?: number | undefined;
}

export interface WebhookReceiver extends Receiver<WebhookMode> {
	url: string;
	/** Every request to the address itself, answered or not. */
	received(): Received[];
	/** Requests that followed the redirect. */
	redirected(): Received[];
}

const redirectPath = '/elsewhere';

/**
 * Starts a real receiver of webhooks.
 * @param secret `whsec_` and base64, as Standard Webhooks has it
 */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
	const webhook = new Webhook(secret);
	const all: Received[] = [];
	let mode: WebhookMode = 'well';

	async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await text(request);
		const { method = '', url: path = '', headers } = request;
		const now = path === redirectPath ? 'well' : mode;
		const answer = statusOf(now);
		all.push({
			at: new Date().toISOString(),
			method,
			path,
			'content-type': headers['content-type'],
			'webhook-id': headers['webhook-id']?.toString(),
			body,
			verified: isVerified(webhook, body, headers),
			answer,
		});
		if (now === 'drop') request.socket.destroy();
		if (answer === undefined) return;
		if (typeof now === 'object') await wait(now.slow);
		response.writeHead(answer, now === 'redirect' ? { location: redirectPath } : {}).end();
	}

	const create = () =>
		createServer((request, response) => {
			// A sender that leaves in the middle has sent nothing.
			receive(request, response).catch(() => response.destroy());
		});
	const receiver = await startReceiver<WebhookMode>(create, new Set(), (wanted) => {
		mode = wanted;
	});
	return {
		...receiver,
		url: `http://127.0.0.1:${receiver.port}/hook`,
		received: () => all.filter(({ path }) => path !== redirectPath),
		redirected: () => all.filter(({ path }) => path === redirectPath),
	};
}

function statusOf(mode: WebhookMode): number | undefined {
	if (mode === 'hang' || mode === 'drop') return undefined;
	if (mode === 'well' || typeof mode === 'object') return 204;
	return mode === 'redirect' ? 302 : Number(mode);
}

function isVerified(webhook: Webhook, body: string, headers: IncomingHttpHeaders): boolean {
	try {
		webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
		return true;
	} catch {
		return false;
	}
}
