import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceAreas } from '#facts/country.ts';
import { figures } from '#facts/figures.ts';
import { makes } from '#facts/products.ts';
import { brochureReplyHours, photoHint, quoteReplyHours } from '#facts/promises.ts';
import { defaultStairType } from '#leads/fields.ts';
import { maxPhotos } from '#leads/photos.ts';

// The claims and limits that the site has to state. A figure that changes for good reason changes here too.

test('guide prices are those of straight, curved and platform lifts', () => {
	expect(figures).toMatchObject({
		straightPrice: '£1,800–£3,000',
		curvedPrice: '£5,000–£12,000',
		platformPrice: '£4,000–£15,000 or more',
		platformHeight: '1–3 metres',
	});
});

test('times of fitting and of making a rail are those that are claimed', () => {
	expect(figures).toMatchObject({
		installBadge: '2–5 hours',
		installStraight: 'about 2 hours',
		installStraightRange: '2–4 hours',
		installCurved: 'up to 5 hours',
		installCurvedRange: '4–8 hours',
		curvedRailTime: '2–4 weeks',
	});
});

test('a straight lift is said to go in the next working day, where that is so', () => {
	const article = 'content/articles/how-long-does-it-take-to-install-an-outdoor-stairlift.mdx';
	const text = readFileSync(join(import.meta.dirname, '../..', article), 'utf8');
	expect(text).toMatch(/straight lift can go in the next working day/);
});

test('weight limits are those of the nine lifts', () => {
	const twenty = '20 stone (127 kg)';
	expect(figures).toMatchObject({
		weightSynergy: twenty,
		weightAcorn: twenty,
		weightBrooks: twenty,
		weightInfinity: twenty,
		weightHandicare1000: '21.5 stone (136 kg)',
		weightHandicare4000: '21.5 stone (136 kg)',
		weightHomeglide: '21.5 stone (137 kg)',
		weightHeavyDuty: 'about 25 stone (160 kg)',
		weightBruno: '30 stone (190 kg)',
	});
});

test('batteries, warranty and servicing are as claimed', () => {
	expect(figures).toMatchObject({
		batteries: 'two 12V batteries',
		batteryCapacity: '7Ah or 9Ah',
		batteryLife: '3–8 years',
		batteryAverage: 'about 5 years',
		batteryLifeShort: '3–5 years',
		batteryPrice: '£100–£200',
		warranty: '12 months',
		warrantyLongest: 'up to 5 years',
		servicing: 'every 12 months',
		servicingHarsh: 'every 6–9 months',
	});
});

test('promises, limits, makes and service areas are those of the site', () => {
	expect([quoteReplyHours, brochureReplyHours, maxPhotos, defaultStairType]).toEqual([24, 24, 5, 'straight']);
	expect(photoHint).toBe('JPG, PNG, HEIC up to 10MB each');
	expect(makes).toEqual(['Handicare', 'Acorn', 'Bespoke', 'Brooks']);
	expect(serviceAreas).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']);
});
