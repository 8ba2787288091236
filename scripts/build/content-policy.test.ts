import { expect, test } from 'vitest';
import { policyDirectives } from './content-policy.ts';

test('a page may load its own files and nothing else', () => {
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

test('requests and photos may go to a hosted backend too, by its origin', () => {
	const hosted = policyDirectives('https://abc.supabase.co/some/path');
	expect(hosted.filter((directive) => !policyDirectives('').includes(directive))).toEqual([
		"img-src 'self' blob: data: https://abc.supabase.co",
		"connect-src 'self' https://abc.supabase.co",
	]);
});
