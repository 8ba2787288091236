import type { ReadRouting } from '#server/delivery/routing.ts';
import type { Logger } from '#server/log.ts';
import { isHosted, type Settings, serverUrl } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/** Logs at the start how requests will be delivered, with a warning for each setting that is probably a mistake. */
export function announce(settings: Settings, routing: ReadRouting, log: Logger): void {
	const { SMTP_URL, SMTP_TLS, LEADS_TO, LEADS_WEBHOOK_URL, SITE_URL } = settings;
	const email = SMTP_URL === '' ? 0 : LEADS_TO.length;
	const webhook = LEADS_WEBHOOK_URL !== '';
	if (email === 0 && !webhook)
		log.warn(
			'new requests are sent to nobody: read them with "npm run leads -- list" every day, or set SMTP_URL, LEADS_TO and MAIL_FROM for e-mail, or LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET for a webhook',
		);
	else
		log.info(
			{
				email,
				webhook,
				companies: email > 0 ? routing.companies.length : 0,
				...(isHosted(settings) && { links: serverUrl(settings) ?? 'none' }),
			},
			'new requests are sent to',
		);
	if ((email > 0 || webhook) && isOnThisMachine(SITE_URL))
		log.warn({ SITE_URL }, 'SITE_URL is an address of this machine: links in e-mails do not work anywhere else');
	if (routing.companies.length > 0 && email === 0)
		log.warn('LEADS_ROUTING names companies, but e-mail is off: set SMTP_URL, LEADS_TO and MAIL_FROM');
	const { protocol, username } = URL.parse(SMTP_URL) ?? {};
	if (protocol === 'smtp:' && username === '' && SMTP_TLS !== 'required' && !isOnThisMachine(SMTP_URL))
		log.warn(
			{ SMTP_TLS },
			`with SMTP_TLS=${SMTP_TLS}, names and addresses of visitors ${SMTP_TLS === 'off' ? 'are' : 'may be'} sent to SMTP_URL unencrypted`,
		);
	if (LEADS_WEBHOOK_URL.startsWith('http:') && !isOnThisMachine(LEADS_WEBHOOK_URL))
		log.warn('LEADS_WEBHOOK_URL is not https: names and addresses of visitors are sent unencrypted');
}
