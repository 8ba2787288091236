import { isOnThisMachine } from '#server/settings/addresses.ts';

interface DeskSettings {
	DESK: 'on' | 'off';
	SMTP_URL: string;
	SITE_URL: string;
	SERVER_URL: string;
}

/** Why the desk cannot be on, in one line: its links could not be sent, or could be read on the way. @returns false if it can */
export function deskMisfit({ DESK, SMTP_URL, SITE_URL, SERVER_URL }: DeskSettings): string | false {
	if (DESK === 'off') return false;
	const locally = 'or leave DESK off and use "npm run leads -- desk" on the server';
	if (SMTP_URL === '')
		return `DESK is on and SMTP_URL is not set: links to the desk are sent by e-mail. Set SMTP_URL, LEADS_TO and MAIL_FROM, ${locally}.`;
	if (SERVER_URL === 'none')
		return `DESK is on and SERVER_URL is none: the desk needs "npm start" at a public address. Set SERVER_URL to that, ${locally}.`;
	const [name, url] = SERVER_URL === '' ? ['SITE_URL', SITE_URL] : ['SERVER_URL', SERVER_URL];
	if (url.startsWith('https:') || isOnThisMachine(url)) return false;
	return `DESK is on and ${name}=${JSON.stringify(url)} is not https: requests and sessions could be read on the way. Set an https address, ${locally}.`;
}
