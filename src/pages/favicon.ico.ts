import type { APIRoute } from 'astro';
import { iconPng } from '#art/icon.ts';

const size = 32;

/** For what asks for `/favicon.ico` and knows no SVG: a PNG with the 22 bytes in front that make it an ICO. */
export const GET: APIRoute = async () => {
	const png = await iconPng(size);
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2); // an icon
	head.writeUInt16LE(1, 4); // one picture
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10); // colour planes
	head.writeUInt16LE(32, 12); // bits a pixel
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18); // where it begins
	return new Response(new Uint8Array(Buffer.concat([head, png])), { headers: { 'Content-Type': 'image/x-icon' } });
};
