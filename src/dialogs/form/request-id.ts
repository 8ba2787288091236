import { v4 as randomId } from 'uuid';

/**
 * Gives a request its id: the same one for as long as the same request is tried, so that a retry after a lost answer
 * cannot double it; another one as soon as anything in it has changed, so that the change is not taken for a repeat.
 */
export function requestIds(): (content: unknown) => string {
	let id = '';
	let tried = '';
	return (content) => {
		const now = JSON.stringify(content);
		if (now !== tried) {
			id = randomId();
			tried = now;
		}
		return id;
	};
}
