export interface Weight {
	kg: number;
	stone: number;
}

/** What the heavy-duty versions of lifts carry, by our guide. */
export const heavyDutyLimit: Weight = { kg: 160, stone: 25 };

/** `20 stone (127 kg)`. @param space before "kg"; the usual one keeps number and unit on one line */
export function stoneAndKg({ stone, kg }: Weight, space: '\u00a0' | ' ' = '\u00a0'): string {
	return `${stone} stone (${kg}${space}kg)`;
}
