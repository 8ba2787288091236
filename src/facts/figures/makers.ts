import { assumed, computed, fact, sourced } from '#facts/fact.ts';
import { acorn130 } from '#facts/sheets/acorn-130.ts';
import { brunoTerms } from '#facts/sheets/bruno.ts';
import { brunoCurved } from '#facts/sheets/bruno-curved.ts';

/** What only one maker's lifts have, in the words of their sheets. */
export const makers = {
	brunoRail: brunoCurved.longestRail,
	brunoBatteries: fact(`${brunoCurved.batteries.value} batteries`, ...brunoCurved.batteries.from),
	brunoSpeed: brunoCurved.speed,
	brunoWarrantyRail: brunoTerms.railWarranty,
	brunoWarrantyParts: brunoTerms.partsWarranty,
	brunoWarrantyLabour: brunoTerms.labourWarranty,
	brunoSeat: brunoTerms.standardSeat,
	brunoWideSeat: brunoTerms.wideSeat,
	brunoDelivery: brunoTerms.curvedDelivery,
	brunoDeliveryHurried: brunoTerms.curvedDeliveryHurried,
	brunoSwivelAngle: brunoTerms.swivelAngle,
	brunoCancelDrawings: brunoTerms.cancelDrawings,
	// An example, at the curved lift's greatest speed.
	...assumed({ rideRail: '4 metres' }),
	...computed({ rideTime: 'about half a minute' }, 'bruno-curved-notes'),
	...sourced({ brunoVoltage: '24V' }, 'bruno-curved-notes'),
	// The rail length above which it needs a second charger.
	...sourced({ brunoSecondCharger: 'over 12 metres' }, 'bruno-price-list'),
	// What the maker's own camera survey of a curved stair takes.
	...sourced({ surveyPhotos: 'about 50 photos' }, 'bruno-survey'),
	// When an online library listed the owner's manual.
	...sourced({ homeglideListed: '2017' }, 'homeglide-manual'),
	acornSensors: fact(`${acorn130.sensors.value} safety sensors`, ...acorn130.sensors.from),
	acornRemotes: fact(`${acorn130.remotes.value} remote controls`, ...acorn130.remotes.from),
};
