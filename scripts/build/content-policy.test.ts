import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyDirectives, policyOf } from './content-policy.ts';

test('a page may load only the site’s own files', () => {
	expect(policyDirectives('')).toEqual([
		"default-src 'none'",
		"img-src 'self' blob: data:",
		"font-src 'self' data:",
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

test('a page’s own inline blocks may run, each by its hash, and no data or file of a script is hashed', () => {
	const html =
		'<style>a{}</style><script>one()</script><script type="module">two()</script><script src="/x.js"></script>' +
		'<script type="application/ld+json">{}</script><noscript><style>b{}</style></noscript><script>one()</script>';
	const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
	expect(policyOf(html, '').split(';').slice(-2)).toEqual([
		`script-src 'self' ${hash('one()')} ${hash('two()')}`,
		`style-src 'self' ${hash('a{}')} ${hash('b{}')}`,
	]);
});

test('forms may be posted to a server on another host', () => {
	expect(policyDirectives('https://abc.supabase.co', 'https://requests.example.org/')).toContain(
		"form-action 'self' https://requests.example.org",
	);
});
