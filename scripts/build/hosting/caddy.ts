import { mimes } from 'hono/utils/mime';
import { endings, hostFiles } from '#server/site/files.ts';
import { caching, contentType, emptyPagePolicy, hashedFolder, svgPolicy } from '#server/site/headers.ts';

/**
 * What Caddy needs inside a site block to answer as our own server does. Its `root` is the built folder.
 * @param common the headers of every response
 * @param unnamed paths of the pages without a policy of their own, such as a search engine's verification file
 */
export function caddyFile(common: Readonly<Record<string, string>>, unnamed: readonly string[]): string {
	const hidden = [...Object.values(endings), ...Object.values(hostFiles)].map((text) => text.replaceAll('.', '\\.'));
	const types = Object.keys(mimes).map((extension) => `\t~\\.${extension}$ ${quoted(contentType(`x.${extension}`))}\n`);
	return `# Written by "npm run build", and replaced by the next build: docs/static-hosting.md.

map {path} {content_type} {
${types.join('')}	default ${quoted(contentType('/x'))}
}
map {query} {after_path} {
	"" ""
	default "?{query}"
}

route {
	header {
${Object.entries(common)
	.map(([name, value]) => `\t\t${name} ${quoted(value)}\n`)
	.join('')}	}

	# One address for each page: without ".html", without a slash at the end.
	@only_slashes vars_regexp {http.request.orig_uri.path} ^//+$
	redir @only_slashes /{after_path} 308
	@two_slashes vars_regexp {http.request.orig_uri.path} //[^/]
	error @two_slashes 404
	@no_address path_regexp ^/(?:404(?:\\.html)?|index)/*$|(?:${hidden.join('|')})/*$
	error @no_address 404
	@index path_regexp ^/index\\.html/*$
	redir @index /{after_path} 308
	@html path_regexp page ^(/[\\w./+-]+)\\.html/*$
	handle @html {
		@html_file file {re.page.1}.html
		redir @html_file {re.page.1}{after_path} 308
		error 404
	}
	@slash path_regexp page ^(/[\\w./+-]*[^/])/+$
	handle @slash {
		@slash_page file {re.page.1}.html {re.page.1}
		redir @slash_page {re.page.1}{after_path} 308
		error 404
	}

	@home path /
	rewrite @home /index.html
	@page file {path}.html
	rewrite @page {path}.html
	@written {
		not method GET HEAD
		file
	}
	header @written allow "GET, HEAD"
	error @written 405
	header cache-control ${quoted(caching.page)}
	@other not path_regexp \\.html$
	header @other cache-control ${quoted(caching.other)}
	@hashed path ${hashedFolder}*
	header @hashed cache-control ${quoted(caching.hashed)}
	@svg path_regexp \\.svg$
	header @svg content-security-policy ${quoted(svgPolicy)}
${unnamed.map((path) => `\theader ${quoted(path)} content-security-policy ${quoted(emptyPagePolicy)}\n`).join('')}	header content-type "{content_type}"
${sendFile('\t')}}

handle_errors {
	@not_found expression {err.status_code} == 404
	route @not_found {
		@posted not method GET HEAD
		method @posted GET
		rewrite * /404.html
		header cache-control ${quoted(caching.page)}
		header content-security-policy ${quoted(common['content-security-policy'] ?? '')}
		header content-type ${quoted(contentType('/404.html'))}
${sendFile('\t\t')}	}
	@refused expression {err.status_code} != 404
	respond @refused {err.status_code}
}
`;
}

/** With `Vary` where there is a compressed file, also when it is not the one that is sent. */
function sendFile(indent: string): string {
	return [
		`@compressed file ${Object.values(endings)
			.map((ending) => `{path}${ending}`)
			.join(' ')}`,
		'header @compressed {',
		'\tvary accept-encoding',
		'\tdefer',
		'}',
		'file_server {',
		`\tprecompressed ${Object.keys(endings).join(' ')}`,
		'\tdisable_canonical_uris',
		'}',
	]
		.map((line) => `${indent}${line}\n`)
		.join('');
}

function quoted(text: string): string {
	if (/["\\\n{}]/.test(text)) throw new Error(`${text} cannot be written into a configuration of Caddy.`);
	return `"${text}"`;
}
