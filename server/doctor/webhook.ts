import { certificateAdvice, failureCode } from '#server/delivery/failure.ts';
import type { Check } from '#server/doctor/check.ts';
import { type Finding, ok, problem, skipped, warning } from '#server/doctor/finding.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/**
 * Whether the webhook's machine answers. Its host only is asked, by HEAD: some receivers take a call of any kind to the address itself
 * for an event. The address is never printed, since that of many receivers is a secret.
 */
export const webhookCheck: Check = {
	title: 'Webhook',
	needs: ['LEADS_WEBHOOK_URL'],
	run: async ({ settings }): Promise<Finding[]> => {
		const { LEADS_WEBHOOK_URL: url } = settings;
		if (url === '') return [skipped('there is none: LEADS_WEBHOOK_URL is not set')];
		const isOpen = url.startsWith('http:') && !isOnThisMachine(url);
		const plain = isOpen
			? [warning('names and addresses of visitors are sent unencrypted', 'set an https LEADS_WEBHOOK_URL')]
			: [];
		try {
			// With its certificate verified, as deliveries do.
			await fetch(new URL(url).origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(10_000) });
			return [...plain, ok('its host answers; whether it takes requests: npm run doctor -- --send-test')];
		} catch (error) {
			const why = failureCode(error);
			const advice = certificateAdvice(why, 'LEADS_WEBHOOK_URL');
			if (advice) return [...plain, problem(`its host’s certificate is refused (${why})`, advice)];
			return [
				...plain,
				problem(
					`its host does not answer (${why})`,
					'correct LEADS_WEBHOOK_URL, or see why this machine cannot reach it',
				),
			];
		}
	},
};
