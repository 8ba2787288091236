import { iconPng, inIco } from '#metadata/icons.ts';

export async function GET() {
	return new Response(new Uint8Array(inIco(await iconPng(32))), { headers: { 'Content-Type': 'image/x-icon' } });
}
