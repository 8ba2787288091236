import type { APIRoute } from 'astro';
import { iconPng } from '#art/icon.ts';

/** For home screens, which cut the corners themselves and want a ground. */
export const GET: APIRoute = async () =>
	new Response(new Uint8Array(await iconPng(180, '#fbf8f3')), { headers: { 'Content-Type': 'image/png' } });
