/** Something the operator asked for that cannot be done. Its message is one line. */
export class OperatorError extends Error {
	override name = 'OperatorError';
}
