import { mimes } from 'hono/utils/mime';
import { endings, hostFiles } from '#server/site/files.ts';
import { caching, contentType, emptyPagePolicy, framePolicy, hashedFolder, svgPolicy } from '#server/site/headers.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * What nginx needs inside a `server` block to answer as our own server does. Its `root` is the built folder.
 * @param common the headers of every response
 * @param unnamed paths of the pages without a policy of their own, such as a search engine's verification file
 */
export function nginxFile(common: Headers, unnamed: readonly string[]): string {
	const hidden = [...Object.values(endings), ...Object.values(hostFiles)].map((text) => text.replaceAll('.', '\\.'));
	/** `add_header` in a location replaces all of the server block. */
	const add = (cache: string, policy: string) =>
		addHeaders({ ...common, 'cache-control': cache, 'content-security-policy': policy }, '\t');
	return `# Written by "npm run build", and replaced by the next build: docs/static-hosting.md.

types {
${Object.keys(mimes)
	.map((extension) => `\t${quoted(contentType(`x.${extension}`))} ${extension};\n`)
	.join('')}}
default_type ${quoted(contentType('/x'))};
charset off;

# The build has compressed the files.
gzip off;
gzip_static on;
gzip_proxied any;
gzip_vary on;

${addHeaders(common, '')}
absolute_redirect off;
error_page 404 /404.html;
error_page 405 @read_only;
if ($request_uri ~ "^//+(?:\\?|$)") {
	return 308 /$is_args$args;
}
# nginx takes two slashes for one. Not asked again when the 404 page is sent.
set $addresses "$uri $request_uri";
if ($addresses ~ "^(?!/404\\.html ).* [^? ]*//[^/? ]") {
	return 404;
}

location @read_only {
${addHeaders({ ...common, allow: 'GET, HEAD' }, '\t')}	return 405;
}
location = /404.html {
	internal;
${add(caching.page, framePolicy)}}

# One address for each page: without ".html", without a slash at the end.
location ~ "^/(?:404(?:\\.html)?|index)/?$" {
	return 404;
}
location ~ "^/index\\.html/?$" {
	return 308 /$is_args$args;
}
location ~ "(?:${hidden.join('|')})/?$" {
	return 404;
}
location ~ "^(/[\\w./+-]+)\\.html/?$" {
	if (-f $document_root$1.html) {
		return 308 $1$is_args$args;
	}
	return 404;
}
location ~ "^(/[\\w./+-]+)/$" {
	if (-f $document_root$1.html) {
		return 308 $1$is_args$args;
	}
	if (-f $document_root$1) {
		return 308 $1$is_args$args;
	}
	return 404;
}

location ~ "^${hashedFolder}.+\\.svg$" {
${add(caching.hashed, svgPolicy)}	try_files $uri =404;
}
location ~ "\\.svg$" {
${add(caching.other, svgPolicy)}	try_files $uri =404;
}
location ${hashedFolder} {
${add(caching.hashed, framePolicy)}	try_files $uri =404;
}
location = / {
${add(caching.page, framePolicy)}	try_files /index.html =404;
}
${unnamed
	.map(
		(path) => `location = ${quoted(path.slice(0, -'.html'.length))} {
${add(caching.page, emptyPagePolicy)}	try_files ${quoted(path)} =404;
}
`,
	)
	.join('')}location / {
${add(caching.page, framePolicy)}	try_files $uri.html @file;
}
location @file {
${add(caching.other, framePolicy)}	try_files $uri =404;
}
`;
}

function addHeaders(headers: Headers, indent: string): string {
	return Object.entries(headers)
		.map(([name, value]) => `${indent}add_header ${name} ${quoted(value)} always;\n`)
		.join('');
}

function quoted(text: string): string {
	// nginx has no way to write a "$" that is not a variable.
	if (/["$\\\n]/.test(text)) throw new Error(`${text} cannot be written into a configuration of nginx.`);
	return `"${text}"`;
}
