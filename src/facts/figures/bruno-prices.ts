import { computed, sourced } from '#facts/fact.ts';
import { usd } from '#facts/figures/say.ts';

/** Bruno's US price list: its straight lift for indoors and outdoors, in dollars before fitting. */
const dollars = { indoors: 3035.85, outdoors: 3832.4 };

const outdoorsAdds = Math.round((dollars.outdoors / dollars.indoors - 1) * 100);

export const brunoPrices = {
	...sourced(
		{
			brunoUsIndoor: usd(dollars.indoors),
			brunoUsOutdoor: usd(dollars.outdoors),
			/** 2 inches: the larger footrest. */
			brunoFootrestExtra: 'about 5 cm',
		},
		'bruno-price-list',
	),
	...computed({ brunoUsOutdoorAdds: `about ${outdoorsAdds}%` }, 'bruno-price-list'),
};
