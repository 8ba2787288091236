import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { Printed } from '#server/photos/decode.ts';
import { drawPhoto } from '#server/photos/draw.ts';

// The process that `decode.ts` starts for one photo, whose path is the argument. Its last line says what it has drawn.

// Visitors who wait for a page come first, and the OOM killer is to choose this process. Where the system does not let it, it works all the same.
await Promise.allSettled(
	[async () => setPriority(10), () => writeFile('/proc/self/oom_score_adj', '1000')].map((act) => act()),
);

sharp.cache(false);
sharp.concurrency(1);
// Of the formats that the library knows, such as SVG and TIFF, only those of the bucket are read, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
});

async function drawn(): Promise<Printed> {
	try {
		const { large, small, ...size } = await drawPhoto(process.argv[2] ?? '');
		return { large: large.toString('base64'), small: small.toString('base64'), ...size };
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		// Of the system, such as of a damaged disk.
		if (code !== undefined) throw error;
		return { refused: message.includes('exceeds pixel limit') ? 'too many pixels' : 'broken' };
	}
}

process.stdout.write(`\n${JSON.stringify(await drawn())}`);
