import { expect, it } from 'vitest';
import { fileNameOfType } from '#leads/photo-file-name.ts';

it.each([
	['steps.png', 'image/jpeg', 'steps.jpg'],
	['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
	['steps.v2', 'image/jpeg', 'steps.v2.jpg'],
	['png', 'image/jpeg', 'png.jpg'],
	['steps', 'image/png', 'steps.png'],
	['steps.JPEG', 'image/jpeg', 'steps.JPEG'],
	['steps.txt', 'text/plain', 'steps.txt'],
])('The file name %s of a photo of type %s is %s', (name, type, expected) => {
	expect(fileNameOfType(name, type)).toBe(expected);
});
