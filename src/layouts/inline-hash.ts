import { createHash } from 'node:crypto';

/** The hash source by which a content security policy allows an inline `<script>` or `<style>` of this text. */
export function inlineHash(text: string): `sha256-${string}` {
	return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
