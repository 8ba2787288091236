import { backupCheck } from '#server/doctor/backup.ts';
import { builtSiteCheck } from '#server/doctor/built-site.ts';
import { certificateCheck } from '#server/doctor/certificate.ts';
import type { Check } from '#server/doctor/check.ts';
import { clockCheck } from '#server/doctor/clock.ts';
import { companiesCheck } from '#server/doctor/companies.ts';
import { dataFolderCheck } from '#server/doctor/data-folder.ts';
import { diskCheck } from '#server/doctor/disk.ts';
import { envFileCheck } from '#server/doctor/env-file.ts';
import { hostedCheck } from '#server/doctor/hosted.ts';
import { mailDomainCheck } from '#server/doctor/mail-domain.ts';
import { mailServerCheck } from '#server/doctor/mail-server.ts';
import { proxyCheckOfSite } from '#server/doctor/proxy.ts';
import { publicAddressCheck } from '#server/doctor/public-address.ts';
import { runningServerCheck } from '#server/doctor/running-server.ts';
import { settingsCheck } from '#server/doctor/settings.ts';
import { webhookCheck } from '#server/doctor/webhook.ts';

/** All checks, in the order in which a new server is set up. */
export const checks: readonly Check[] = [
	settingsCheck,
	envFileCheck,
	dataFolderCheck,
	diskCheck,
	clockCheck,
	hostedCheck,
	companiesCheck,
	builtSiteCheck,
	runningServerCheck,
	publicAddressCheck,
	certificateCheck,
	proxyCheckOfSite,
	mailServerCheck,
	mailDomainCheck,
	webhookCheck,
	backupCheck,
];
