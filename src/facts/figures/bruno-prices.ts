import { sourced } from '#facts/fact.ts';

/** From the maker's list for the US government, in dollars, before fitting; `E` in its model numbers is outdoors. */
const dollars = {
	straightIndoors: 3035.85,
	straightOutdoors: 3832.4,
	curvedSimplest: 8850.37,
	curvedSquareCorner: 11_561.55,
	curvedWideSweep: 15_147.86,
};

function toTen(sum: number): string {
	return `$${(Math.round(sum / 10) * 10).toLocaleString('en-GB')}`;
}

const outdoorsAdds = Math.round((dollars.straightOutdoors / dollars.straightIndoors - 1) * 100);

export const brunoPrices = {
	...sourced(
		{
			brunoPriceYears: '2021 to 2026',
			brunoUsIndoor: toTen(dollars.straightIndoors),
			brunoUsOutdoor: toTen(dollars.straightOutdoors),
			brunoUsOutdoorAdds: `about ${outdoorsAdds}%`,
			brunoUsCurvedFrom: toTen(dollars.curvedSimplest),
			brunoUsCurvedBend: toTen(dollars.curvedSquareCorner),
			brunoUsCurvedTo: toTen(dollars.curvedWideSweep),
			brunoFootrestExtra: 'about 5 cm',
		},
		'bruno-price-list',
	),
	// Rail beyond the top and bottom step of a curved lift, at least.
	...sourced({ brunoOverrunTop: 'about 60 cm', brunoOverrunFoot: 'about 90 cm' }, 'bruno-dealer-form'),
	// Of the dealer's survey photographs, those that must show each marker.
	...sourced({ brunoMarkerPhotos: '10 photos' }, 'bruno-survey'),
};
