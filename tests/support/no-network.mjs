// Loaded before a program, so that it runs as on a machine without a network: no name is found.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

dns.lookup = (name, _options, done) =>
	setImmediate(done, Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' }));
syncBuiltinESMExports();
