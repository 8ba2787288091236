/** A command that cannot be carried out. The message is one line. */
export class OperatorError extends Error {
	override name = 'OperatorError';
}
