import { assumed } from '#facts/fact.ts';
import { gbp } from '#facts/figures/say.ts';

/** Two quotations for the same lift, in pounds: firm B's sum has the extras in it. */
const liftA = 2150;
const extrasA = { cover: 95, remote: 55, socket: 180, pads: 420 };
const liftB = 2790;
const warrantyMonths = { a: 12, b: 24 };

const totalA = Object.values(extrasA).reduce((sum, extra) => sum + extra, liftA);

export const exampleQuotations = assumed({
	exampleLiftA: gbp(liftA),
	exampleLiftB: gbp(liftB),
	exampleCover: gbp(extrasA.cover),
	exampleRemote: gbp(extrasA.remote),
	exampleSocket: gbp(extrasA.socket),
	examplePads: gbp(extrasA.pads),
	exampleTotalA: gbp(totalA),
	exampleLead: gbp(liftB - liftA),
	exampleGap: gbp(totalA - liftB),
	exampleWarrantyA: `${warrantyMonths.a} months`,
	exampleWarrantyB: `${warrantyMonths.b} months`,
});
