import { computed, sourced } from '#facts/fact.ts';
import { gbp } from '#facts/words.ts';

/** Decisions of planners, with their years, and what the nations allow. */
const permission = {
	...sourced('external-stair-appeal', { stairAppeal: 'December 2010' }),
	...sourced('front-lift-cheltenham', { frontLiftYear: '2016' }),
	...sourced('householder-scotland', { circularYear: '2024' }),
	// An access ramp in Scotland that needs no application: its sloped parts together, these with its landings, its highest point, and
	// that with its handrails.
	...sourced('ramp-scotland', {
		scotRampSlopes: '5 metres',
		scotRampLength: '9 metres',
		scotRampHeight: '40 cm',
		scotRampRails: '1.5 metres',
	}),
	// What has to stay free beside tables and chairs of a café.
};

/** Metal half-steps, and rails by a door. */
const steps = {
	...sourced('half-steps', { halfStepFrom: gbp(58), halfStepLength: '76 cm' }),
	...sourced(['half-steps', 'half-steps-able2'], {
		halfStepHeight: 'about 11 cm',
		halfStepDepths: '41 or 61 cm',
		halfStepLimit: '190 kg',
	}),
	...sourced('door-rails', { doorDrop: '36 cm' }),
	...sourced('ramp-handrails', { rampRailHeight: '90 to 100 cm', rampRailFrom: '60 cm' }),
	...sourced('portable-ramps', { portableMakers: '1 in 6', portableSafe: '1 in 12' }),
};

/** Steps that a platform of this rise reaches over, if each is 17 cm high. */
const openSteps = Math.floor(125 / 17);

const platforms = {
	...sourced('open-platform-lifts', { openLiftRise: '1.25 metres', enclosedAbove: '2 metres' }),
	...computed(['open-platform-lifts', 'assumption'], { openLiftSteps: `${openSteps} steps` }),
	...sourced('platform-sizes', { platformPublic: '140 by 110 cm' }),
	...sourced('platform-example', { platformWidths: '90, 100 or 110 cm', platformLengths: '128 or 148 cm' }),
	...sourced('inclined-platforms', { inclinedPlatform: '80 by 125 cm', inclinedSpeed: '15 cm a second' }),
	...sourced('platform-lift-reading', { readingLift: '1.92 by 2.05 metres', readingPit: '20 cm' }),
};

/** Narrow stairs indoors, and riders above the usual limits. */
const limits = {
	...sourced('stair-widths', { slimWidth: '61–65 cm' }),
	...sourced('narrow-stairs', { curvedWidth: '80 cm', slimCurved: '68 cm', narrowYear: '2024' }),
	...sourced('stair-width-newbury', { kneeRoom: '5 cm' }),
};

export const entranceFigures = [permission, steps, platforms, limits] as const;
