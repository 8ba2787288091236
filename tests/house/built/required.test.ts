import { expect, test } from 'vitest';
import { serviceAreas } from '#facts/country.ts';
import { type FigureName, figures } from '#facts/figures.ts';
import { photoHint } from '#facts/photos.ts';
import { makes } from '#facts/products.ts';
import { brochureReplyHours, quoteReplyHours } from '#facts/promises.ts';
import { defaultStairType } from '#leads/fields.ts';
import { maxPhotos } from '#leads/photos.ts';
import { builtPages } from '../../support/built.ts';

const texts = builtPages().map(({ main }) => main.text.replace(/\s+/g, ' ').toLowerCase());
const isStated = (words: string) => texts.some((text) => text.includes(words.replace(/\s+/g, ' ').toLowerCase()));

const required: Readonly<Record<string, string>> = {
	'guide prices of straight, curved and platform lifts': 'straightPrice curvedPrice platformPrice platformHeight',
	'times of fitting and of making a rail':
		'installStraight installStraightRange installCurved installCurvedRange curvedRailTime',
	'weight limits of the nine lifts':
		'weightSynergy weightAcorn weightBrooks weightInfinity weightHandicare1000 weightHandicare4000 weightHomeglide weightHeavyDuty weightBruno',
	'batteries, warranty and servicing':
		'batteries batteryLife batteryAverage batteryLifeShort batteryPrice warranty warrantyLongest servicing servicingHarsh',
};

test.each(Object.entries(required))('the %s stand on a page', (_, names) => {
	for (const name of names.split(' ')) expect(isStated(figures[name as FigureName]), name).toBe(true);
});

test('a straight lift is said to go in the next working day, where that is so', () => {
	expect(isStated('straight lift can go in the next working day')).toBe(true);
});

test('promises, limits, makes and service areas are those of the site', () => {
	expect([quoteReplyHours, brochureReplyHours, maxPhotos, defaultStairType]).toEqual([24, 24, 5, 'straight']);
	expect(photoHint).toBe('JPG, PNG, HEIC up to 10MB each');
	expect(makes).toEqual(['Handicare', 'Acorn', 'Bespoke', 'Brooks']);
	expect(serviceAreas).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']);
});
