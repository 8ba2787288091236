import type { Detail } from '#desk/contract.ts';

/** What a photo is, for somebody who does not see it: nobody has described it. @param index from 0 */
export function altOf({ name, photoList }: Detail, index: number): string {
	return `Photo ${index + 1} of ${photoList.length} that ${name} sent`;
}
