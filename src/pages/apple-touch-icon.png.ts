import { iconPng } from '#metadata/icons.ts';

/** For a phone's home screen, and the logo that search engines show. */
export async function GET() {
	return new Response(new Uint8Array(await iconPng(180)), { headers: { 'Content-Type': 'image/png' } });
}
