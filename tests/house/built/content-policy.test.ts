import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyDirectives } from '../../../scripts/build/content-policy.ts';
import { pagePolicy } from '../../../server/site/headers.ts';
import { builtPages } from '../../support/built.ts';

/** The directives of a policy by their names. */
function parsed(policy: string): Map<string, string[]> {
	const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
	return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

const pages = builtPages().map((page) => {
	const meta = page.document.querySelector('meta[http-equiv=content-security-policy]');
	return { ...page, policy: meta?.getAttribute('content') ?? '' };
});

test.each(pages)(
	'$path carries its policy before anything that it is about, and is sent with it',
	({ html, policy }) => {
		const beginning = html.slice(0, html.indexOf('<meta http-equiv="content-security-policy"'));
		expect(beginning).toBe('<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">');
		const { 'script-src': scripts = [], 'style-src': styles = [], ...others } = Object.fromEntries(parsed(policy));
		expect(others).toEqual(Object.fromEntries(parsed(policyDirectives('').join(';'))));
		// So neither 'unsafe-inline' nor any other source.
		for (const source of [...scripts, ...styles]) expect(source).toMatch(/^'(?:self|sha256-[\w+/]{43}=)'$/);
		expect(parsed(pagePolicy(html))).toEqual(parsed(`${policy}; frame-ancestors 'none'`));
	},
);

test.each(pages)('$path has no inline script or style that its policy does not know', ({ path, document, policy }) => {
	const directives = parsed(policy);
	const inline = document.querySelectorAll('script, style').filter((element) => {
		return element.textContent && element.getAttribute('type') !== 'application/ld+json';
	});
	// What e-mails lead to has none of the scripts of every page.
	const tags = ['/company-answer', '/my-request'].includes(path) ? ['style'] : ['script', 'style'];
	expect(new Set(inline.map(({ rawTagName }) => rawTagName))).toEqual(new Set(tags));
	const unknown = inline.filter((element) => {
		const hash = createHash('sha256').update(element.textContent).digest('base64');
		return !directives.get(`${element.rawTagName}-src`)?.includes(`'sha256-${hash}'`);
	});
	expect(unknown.map((element) => element.outerHTML.slice(0, 80))).toEqual([]);
	expect(document.querySelectorAll('[style]').map((element) => element.outerHTML.slice(0, 80))).toEqual([]);
});
