import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './server.ts';

interface CertificateOptions {
	/** For how long it is valid. */
	days?: number;
	/** The host that it is for, as OpenSSL's subjectAltName. */
	host?: string;
}

/** Makes a key and a certificate that it signs itself, both in PEM. */
export async function makeCertificate({ days = 60, host = 'IP:0.0.0.0' }: CertificateOptions = {}) {
	const folder = await temporaryFolder();
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const names = ['-subj', '/CN=test', '-addext', `subjectAltName=${host}`];
	const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
	const made = spawnSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert]);
	if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error ?? made.stderr}`);
	return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
