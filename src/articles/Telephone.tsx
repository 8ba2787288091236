import { figure } from '#facts/figures.ts';
import { telephoneLink } from '#facts/telephone.ts';

interface TelephoneProps {
	/** The figure that is the number, as `vatHelpline`. */
	of: string;
}

/** A number as it is read out, which a telephone dials when it is pressed. */
export function Telephone({ of }: TelephoneProps) {
	const number = figure(of);
	return (
		<a href={telephoneLink(number)} className="whitespace-nowrap">
			{number}
		</a>
	);
}
