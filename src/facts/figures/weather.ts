import { sourced } from '#facts/fact.ts';

/** How cold it gets, and what an outdoor lift and its socket are made for. */
export const weather = {
	...sourced(
		{
			coldSnapMonth: 'November 2010',
			coldestWales: 'minus 18°C',
			coldestEngland: 'minus 13.5°C',
			coldestNorthernIreland: 'minus 9.5°C',
		},
		'met-office-november-2010',
	),
	...sourced({ coldestMonth: 'February 2021', coldestScotland: 'minus 23°C' }, 'braemar-2021'),
};
