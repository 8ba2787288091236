import { pino } from 'pino';
import { expect, test } from 'vitest';
import { warnWithoutMail } from '#server/delivery/deliver.ts';
import { readSettings } from '#server/settings/read.ts';

test('the log at a start without e-mail says that requests are sent to nobody, and that companies get nothing', () => {
	const logged = (companies: number, env = {}) => {
		const lines: string[] = [];
		const log = pino({}, { write: (line: string) => void lines.push(line) });
		warnWithoutMail(readSettings(env), companies, log);
		return lines.join('');
	};
	expect(logged(0)).toMatch(/new requests are sent to nobody: look at the desk every day/);
	expect(logged(0)).not.toContain('there are companies');
	expect(logged(1)).toMatch(/there are companies, but e-mail is off/);
	const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'c@example.com' };
	expect(logged(1, mail)).toBe('');
});
