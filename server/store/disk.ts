/** The free space of the data folder's disk. */
export interface Disk {
	/** Free bytes for this account; cached for a moment. */
	free(): Promise<number>;
	/**
	 * Whether there is space for photos. Below MIN_FREE_DISK_MB they are rejected, and the rest is left to requests, which
	 * are a hundred times smaller.
	 */
	hasRoom(): Promise<boolean>;
	/**
	 * Reserves bytes for a photo before it is received, so that concurrent uploads cannot use more than there is together.
	 * @returns a function that releases them (further calls do nothing); undefined if there is not enough space
	 */
	reserve(bytes: number): Promise<(() => void) | undefined>;
}
