/** Longest side of an uploaded photo, in px: enough to count steps by, and five photos in 22 s at 0.75 Mbit/s (measured). */
export const longestSide = 2048;

const jpegQuality = 0.85;

/**
 * Draws a photo smaller, as a JPEG. Drawing turns it upright and leaves behind what cameras write into photos, the place
 * they were taken among it.
 * @throws where the browser cannot read the photo
 */
export async function shrink(photo: Blob): Promise<Blob> {
	const bitmap = await createImageBitmap(photo);
	try {
		const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
		const width = Math.max(1, Math.round(bitmap.width * scale));
		const height = Math.max(1, Math.round(bitmap.height * scale));
		return await draw(bitmap, width, height);
	} finally {
		bitmap.close();
	}
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
	if (typeof OffscreenCanvas === 'function') {
		const canvas = new OffscreenCanvas(width, height);
		paint(canvas.getContext('2d'), bitmap, width, height);
		return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
	}
	// Safari before 16.4 has no canvas in workers, so this runs in the page there.
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	paint(canvas.getContext('2d'), bitmap, width, height);
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', jpegQuality);
	});
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function paint(context: Context | null, bitmap: ImageBitmap, width: number, height: number) {
	if (!context) throw new Error('no canvas');
	// JPEG has no transparency: what a PNG leaves open becomes white, not black.
	context.fillStyle = 'white';
	context.fillRect(0, 0, width, height);
	context.imageSmoothingQuality = 'high';
	context.drawImage(bitmap, 0, 0, width, height);
}
