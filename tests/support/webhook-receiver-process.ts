import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { appendLine, childSettings, serve } from './child-server.ts';
import { type Received, redirectPath, type WebhookMode } from './webhook-receiver.ts';

const { folder, secret }: Record<'folder' | 'secret', string> = childSettings();
const webhook = new Webhook(secret);
let mode: WebhookMode = 'well';

serve<WebhookMode>(
	() =>
		createServer((request, response) => {
			// A sender that leaves in the middle has sent nothing.
			receive(request, response).catch(() => response.destroy());
		}),
	(wanted) => {
		mode = wanted;
	},
);

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await text(request);
	const { method = '', url: path = '', headers } = request;
	const now = path === redirectPath ? 'well' : mode;
	const answer = statusOf(now);
	const received: Received = {
		at: new Date().toISOString(),
		method,
		path,
		'content-type': headers['content-type'],
		'webhook-id': headers['webhook-id']?.toString(),
		body,
		verified: isVerified(body, headers),
		answer,
	};
	appendLine(join(folder, 'received.jsonl'), received);
	if (now === 'drop') request.socket.destroy();
	if (answer === undefined) return;
	if (typeof now === 'object') await wait(now.slow);
	response.writeHead(answer, now === 'redirect' ? { location: redirectPath } : {}).end();
}

function statusOf(mode: WebhookMode): number | undefined {
	if (mode === 'hang' || mode === 'drop') return undefined;
	if (mode === 'well' || typeof mode === 'object') return 204;
	return mode === 'redirect' ? 302 : Number(mode);
}

function isVerified(body: string, headers: IncomingHttpHeaders): boolean {
	try {
		webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
		return true;
	} catch {
		return false;
	}
}
