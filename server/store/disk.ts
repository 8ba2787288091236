/** The disk that photos and requests are kept on. */
export interface Disk {
	/** Bytes this account may still write, as of a moment ago. */
	free(): Promise<number>;
	/**
	 * Whether there is room for photos. Below the floor they are refused, and what is left is kept for requests, which
	 * are a hundred times smaller.
	 */
	hasRoom(): Promise<boolean>;
	/**
	 * Sets bytes aside for a photo that is about to arrive, so that many at once cannot pass the floor together.
	 * @returns what gives them back, once or more often; undefined where there is no room for them above the floor
	 */
	reserve(bytes: number): Promise<(() => void) | undefined>;
}
