import type { Detail } from '#desk/contract.ts';

/** What each part of an open request is given that can change it. */
export interface RequestPart {
	request: Detail;
	/** Shows the request as the answer to a change has it. */
	show: (request: Detail) => void;
}
