import { createHash } from 'node:crypto';

/** What a content security policy calls the text of an inline `<script>` or `<style>`. */
export function inlineHash(text: string): `sha256-${string}` {
	return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
