import { expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import { createDayUse } from '#server/wire/callers/allowance.ts';
import { counted } from '#server/wire/callers/tally.ts';

const at = (address: string) => counted(networksOf(address));

test('little is two for a caller and its /24 or /48, ten for its /40, forty for its /32 or /16', () => {
	const usedToday = createDayUse(2, () => 0);
	/** How many networks in turn, each with one, still have sent little. */
	const howMany = (address: (index: number) => string) => {
		for (let index = 0; ; index++) {
			const networks = at(address(index));
			if (!usedToday.isLittleWith(1, networks)) return index;
			usedToday.add(1, networks);
		}
	};
	expect(howMany(() => '192.0.2.1')).toBe(2);
	expect(howMany((index) => `198.51.100.${index}`)).toBe(2);
	expect(howMany((index) => `10.0.${index}.1`)).toBe(40);
	expect(howMany((index) => `2001:db8:1:${index}00::1`)).toBe(2);
	expect(howMany((index) => `2001:db9:11${10 + index}::1`)).toBe(10);
	expect(howMany((index) => `2001:dba:${10 + index}00::1`)).toBe(40);
});

test('undone amounts no longer count', () => {
	const usedToday = createDayUse(2, () => 0);
	const networks = at('192.0.2.1');
	for (let count = 0; count < 5; count++) {
		const takeBack = usedToday.add(2, networks);
		expect(usedToday.isLittleWith(1, networks)).toBe(false);
		takeBack();
		takeBack();
	}
	expect(usedToday.isLittleWith(2, networks)).toBe(true);
});
