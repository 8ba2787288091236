import { Resolver } from 'node:dns/promises';
import { createMailer, failureCode, loginAdvice } from '#server/delivery/channels.ts';
import { type Check, type Context, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { second } from '#server/settings/limits.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/** Whether the mail server of SMTP_URL takes our connection, with the encryption that is required, and our login. */
export const mailServerCheck: Check = {
	title: 'Mail server',
	needs: ['SMTP_URL', 'MAIL_FROM'],
	run: async ({ settings }) => {
		if (settings.SMTP_URL === '') return skipped('there is none: SMTP_URL is not set');
		const mailer = createMailer(settings);
		const { username, host } = new URL(settings.SMTP_URL);
		try {
			await mailer.verify();
			const tls = isOnThisMachine(settings.SMTP_URL) ? '' : ', encrypted';
			const login = username === '' ? '' : ' and the login';
			return ok(`${host} takes the connection${tls}${login}; whether it takes e-mails too: send a test from the desk`);
		} catch (error) {
			const why = failureCode(error);
			const advice =
				loginAdvice(why) ??
				'see whether this machine may connect there: many hosts block ports 25, 465 and 587 until asked';
			return problem(`${host} cannot be used (${why})`, advice);
		} finally {
			mailer.close();
		}
	},
};

/** What DNS says of the domain of MAIL_FROM, by which other mail servers tell our e-mails from forged ones. DKIM keys cannot be looked for. */
export const mailDomainCheck: Check = {
	title: 'Sender’s domain',
	needs: ['MAIL_FROM'],
	run: async ({ settings, nameServers }) => {
		const domain = settings.MAIL_FROM.split('@').at(-1) ?? '';
		if (domain === '') return skipped('there is none: MAIL_FROM is not set');
		const dns = recordsOf(nameServers);
		try {
			return await Promise.all([receives(dns, domain), spf(dns, domain), dmarc(dns, domain)]);
		} catch (error) {
			const { code = 'unknown' } = error as NodeJS.ErrnoException;
			return skipped(`name servers do not answer (${code}); with --dns 9.9.9.9 that one is asked`);
		}
	},
};

type Records = ReturnType<typeof recordsOf>;

/** @param nameServers to ask, in place of the machine's; none for those */
function recordsOf(nameServers: Context['nameServers']) {
	const resolver = new Resolver({ timeout: 3 * second, tries: 2 });
	if (nameServers.length > 0) resolver.setServers([...nameServers]);
	const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
		found.catch((error: NodeJS.ErrnoException) => {
			if (['ENODATA', 'ENOTFOUND'].includes(error.code ?? '')) return [];
			throw error;
		});
	return {
		/** Texts of a name, none where it does not exist. @throws where no name server answers */
		texts: async (name: string) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
		/** Whether a name has a mail server, or an address in its place. */
		hasMailServer: async (name: string) => {
			const mx = await orNone(resolver.resolveMx(name));
			if (mx.length > 0) return mx.some(({ exchange }) => exchange !== '');
			return (await orNone(resolver.resolve4(name))).length > 0 || (await orNone(resolver.resolve6(name))).length > 0;
		},
	};
}

async function receives(dns: Records, domain: string): Promise<Finding> {
	if (await dns.hasMailServer(domain)) return ok(`${domain} can receive replies`);
	return problem(
		`${domain} has no mail server (MX), so many others refuse what it sends`,
		'correct MAIL_FROM, or give its domain an MX record',
	);
}

async function spf(dns: Records, domain: string): Promise<Finding> {
	const records = (await dns.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
	const [record = ''] = records;
	const todo = `give ${domain} the TXT record that your mail service names, such as "v=spf1 include:SERVICE -all"`;
	if (records.length === 0) return problem('SPF: there is no record, so e-mails are likely to be taken for spam', todo);
	if (records.length > 1) return problem('SPF: there are several records, so none counts', 'make one of them');
	if (/[+ ]all$/i.test(record.trim()))
		return problem('SPF: the record lets every machine send in your name (“all”)', 'end it with -all or ~all');
	return ok(`SPF: “${record.slice(0, 200)}” (see that it names your mail server)`);
}

/** A domain without a record has that of the nearest domain above it (RFC 9989). */
async function dmarc(dns: Records, domain: string): Promise<Finding> {
	const labels = domain.split('.');
	for (const from of labels.slice(0, -1).keys()) {
		const name = labels.slice(from).join('.');
		const record = (await dns.texts(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*;/i.test(text));
		if (record) return ok(`DMARC: “${record.slice(0, 200)}”`);
	}
	return warning(
		'DMARC: there is no record; large mail services expect one',
		`give _dmarc.${domain} the TXT record "v=DMARC1; p=none", and later p=quarantine`,
	);
}
