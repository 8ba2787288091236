import { createHmac } from 'node:crypto';
import { photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { DeliveryFailure } from '#server/delivery/failure.ts';
import { webhookTimeout } from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

/** The payload, in the format of Standard Webhooks (https://www.standardwebhooks.com). */
export interface WebhookEvent {
	/** `test` is sent by `npm run doctor -- --send-test` only. */
	type: 'lead.created' | 'lead.updated' | 'lead.deleted' | 'test';
	/** When the request was received, got more photos, was answered by a company, or was deleted. ISO 8601. */
	timestamp: string;
	data: Record<string, unknown>;
}

/** A request as it is now, with the companies that were sent it. */
interface Told {
	request: LeadRequest;
	photos: readonly StoredPhoto[];
	companies: readonly string[];
}

/** @param photoBase what photos' public URLs begin with; they have none where nothing serves them */
export function leadCreated({ request, photos, companies }: Told, photoBase: string | undefined): WebhookEvent {
	const { photo_urls: _, ...columns } = { photo_urls: [], ...request };
	// The stored photos, not `photo_urls`: those are what the visitor's browser sent.
	const stored = photos.map(({ key, type, size }) => ({
		...(photoBase && { url: photoUrl(photoBase, key) }),
		type,
		size,
	}));
	return {
		type: 'lead.created',
		timestamp: request.created_at,
		data: { ...columns, reference: referenceOf(request.id), photos: stored, passed_to: companies },
	};
}

/**
 * The same of a request that got photos, a correction or an answer: all of it, so that a receiver need not merge anything.
 * @param added how many of its photos this event is about
 */
export function leadUpdated(
	{ data }: WebhookEvent,
	timestamp: string,
	added: number,
	answers: readonly StoredAnswer[],
): WebhookEvent {
	const said = answers.map(({ company, answer, pounds, created_at }) => ({
		company,
		answer,
		...(pounds !== null && { pounds }),
		at: created_at,
	}));
	return { type: 'lead.updated', timestamp, data: { ...data, photos_added: added, answers: said } };
}

export function leadDeleted({ kind, request_id, created_at }: Delivery): WebhookEvent {
	return {
		type: 'lead.deleted',
		timestamp: created_at,
		data: { id: request_id, ...(kind && { kind }), reference: referenceOf(request_id) },
	};
}

/**
 * Posts a signed event. Resolves when the receiver has responded with 2xx.
 * @param id the same at every attempt; the receiver recognises duplicates by it (`webhook-id`)
 * @throws DeliveryFailure for any other response
 */
export async function postEvent(
	settings: Settings,
	event: WebhookEvent,
	id: string,
	signal: AbortSignal,
): Promise<void> {
	const body = JSON.stringify(event);
	const timestamp = String(Math.floor(Date.now() / 1000));
	const response = await fetch(settings.LEADS_WEBHOOK_URL, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'user-agent': 'outdoor-stairlifts',
			'webhook-id': id,
			'webhook-timestamp': timestamp,
			'webhook-signature': signatureOf(body, id, timestamp, settings.LEADS_WEBHOOK_SECRET),
		},
		body,
		// Personal data is sent to the configured URL only, never to where it redirects.
		redirect: 'manual',
		signal: AbortSignal.any([signal, AbortSignal.timeout(webhookTimeout)]),
	});
	// Not needed, but an unread body would keep the connection busy.
	await response.body?.cancel();
	if (!response.ok) throw new DeliveryFailure(`HTTP ${response.status}`);
}

/**
 * The signature of Standard Webhooks: HMAC-SHA-256 over id, time and body.
 * @param timestamp in whole seconds since 1970
 * @param secret the key in base64, behind `whsec_`
 */
export function signatureOf(body: string, id: string, timestamp: string, secret: string): string {
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
