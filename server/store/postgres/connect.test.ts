import { expect, test } from 'vitest';
import { encryptionFor } from '#server/store/postgres/connect.ts';

test.each([
	['postgres://courier@db.example.org/postgres', { ssl: 'require' }],
	['postgresql://courier.ref:password@192.0.2.7:6543/postgres?application_name=x', { ssl: 'require' }],
	['postgres://courier@db.example.org/postgres?sslmode=verify-full', {}],
	['postgres://courier@db/postgres?sslmode=disable', {}],
	['postgres://courier@localhost:5432/postgres', {}],
	['postgres://courier@127.0.0.1/postgres', {}],
	['postgres://courier@[::1]/postgres', {}],
])('a connection to %s is encrypted, unless its address says otherwise or it stays on this machine', (url, options) => {
	expect(encryptionFor(url)).toEqual(options);
});
