import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';

/** What the visitor wrote, under the labels of the form. */
export function Answers({ request: { fields } }: { request: Detail }) {
	return (
		<Part id="answers" title="What was asked and answered">
			<dl className="mt-2">
				{fields.map(({ label, value }) => (
					<div key={label} className="border-t border-line py-2 first:border-t-0">
						<dt className="text-[0.9rem] text-muted">{label}</dt>
						<dd className="wrap-anywhere whitespace-pre-line">
							{value === '' ? <span className="text-muted">Not answered</span> : value}
						</dd>
					</div>
				))}
			</dl>
		</Part>
	);
}
