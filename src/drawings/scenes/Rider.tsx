import { Belt } from '#drawings/lift/Belt.tsx';
import type { Clothes } from '#drawings/people/clothes.ts';
import { Person } from '#drawings/people/Person.tsx';
import { seated } from '#drawings/people/poses.ts';
import { type Frame, InFrame } from '#drawings/space/frame.tsx';

/** A person in the chair at this place, with the belt fastened. The chair itself is drawn without a belt. */
export function Rider({ frame, clothes }: { frame: Frame; clothes: Clothes }) {
	return (
		<>
			<Person frame={frame} pose={seated} clothes={clothes} />
			<InFrame value={frame}>
				<Belt up={0.56} reach={0.36} />
			</InFrame>
		</>
	);
}
