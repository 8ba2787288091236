import { expect, test } from 'vitest';
import { policyDirectives } from './content-policy.ts';

test('a page may load only the site’s own files', () => {
	expect(policyDirectives('')).toEqual([
		"default-src 'none'",
		"img-src 'self' blob: data:",
		"font-src 'self'",
		"connect-src 'self'",
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
	]);
});

test('requests and photos may be sent to the origin of a hosted backend', () => {
	const hosted = policyDirectives('https://abc.supabase.co/some/path');
	expect(hosted.filter((directive) => !policyDirectives('').includes(directive))).toEqual([
		"img-src 'self' blob: data: https://abc.supabase.co",
		"connect-src 'self' https://abc.supabase.co",
	]);
});
