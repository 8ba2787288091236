import type { Detail } from '#desk/contract.ts';
import { happeningsOf } from '#desk/request/happenings.ts';
import { Part } from '#desk/request/Part.tsx';
import { momentWords } from '#desk/words/times.ts';

/** Notes, changes and answers, the newest first. */
export function History({ request, now }: { request: Detail; now: number }) {
	return (
		<Part id="history" title="What has happened">
			<ol className="mt-2">
				{happeningsOf(request).map(({ number, at, by, what, text }) => (
					<li key={number} className="border-t border-line py-2 first:border-t-0">
						<p>
							<strong>{what}</strong>
						</p>
						{text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
						<p className="text-[0.9rem] text-muted">
							{momentWords(at, now)}
							{by ? `, by ${by}` : ''}
						</p>
					</li>
				))}
			</ol>
		</Part>
	);
}
